import { refusalOfField } from '#domain/contract/refusal.ts'
import { dayIn } from '#domain/format/zone.ts'
import { seriesOn } from '#domain/invoice/series.ts'
import type { Settings } from '#domain/storefront/settings.ts'
import type { StorefrontPlan } from '#domain/storefront.ts'
import type { Deps } from '#server/deps.ts'
import { lockSeries, readNextPlace, setNextPlace } from '#server/invoice/store.ts'
import type { Db } from '#server/platform/database/db.ts'

type Invoices = Settings['invoices']
type Place = Pick<StorefrontPlan, 'key' | 'timeZone'>

function seriesOfToday({ clock }: Pick<Deps, 'clock'>, { timeZone }: Place, { series, yearStart }: Invoices): string {
  return seriesOn(series, { date: dayIn(timeZone, clock()), yearStart })
}

/** The next number of the series of today. */
export async function readNext(
  db: Db,
  deps: Pick<Deps, 'clock'>,
  { invoices, ...place }: Place & { invoices: Invoices },
): Promise<Pick<Invoices, 'next'>> {
  const series = seriesOfToday(deps, place, invoices)
  return { next: await readNextPlace(db, { storefront: place.key, series }) }
}

type Checking = {
  storefront: StorefrontPlan
  values: Invoices
  /** What the administrator has sent. */
  given: { [Field in keyof Invoices]?: Invoices[Field] | undefined }
}

/** What the schema of the section cannot know: other series, and how far the numbers are. Writes the next number. */
export async function checkInvoices(tx: Db, deps: Deps, { storefront: plan, values, given }: Checking) {
  const { series, creditSeries, isOn } = values
  if (isOn && series === '') throw wrong('series', 'Invoices need a series.')
  if (isOn && creditSeries === '') throw wrong('creditSeries', 'Credit notes need a series.')
  if (series !== '' && series === creditSeries) throw wrong('creditSeries', 'Credit notes need a series of their own.')
  for (const other of deps.storefronts.plans.filter(({ key }) => key !== plan.key)) {
    const taken = other.invoices.isOn ? [other.invoices.series, other.invoices.creditSeries] : []
    const message = `${other.brand} uses this series.`
    if (series !== '' && taken.includes(series)) throw wrong('series', message)
    if (creditSeries !== '' && taken.includes(creditSeries)) throw wrong('creditSeries', message)
  }
  if (given.next === undefined) return
  const current = { storefront: plan.key, series: seriesOfToday(deps, plan, values) }
  const next = await lockSeries(tx, current)
  if (given.next < next) throw wrong('next', `Numbers never go back: the next one is ${next}.`)
  if (given.next > next) await setNextPlace(tx, current, given.next)
}

function wrong(field: string, message: string) {
  return refusalOfField(field, 'validation_failed', message)
}
