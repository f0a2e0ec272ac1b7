import { refusalOfField } from '#domain/contract/refusal.ts'
import { dayIn } from '#domain/format/zone.ts'
import { seriesOn } from '#domain/invoice/series.ts'
import type { Settings } from '#domain/storefront/settings.ts'
import type { StorefrontPlan } from '#domain/storefront.ts'
import type { Deps } from '#server/deps.ts'
import { isInUse, lockSeries, readNextPlace, setNextPlace } from '#server/invoice/store.ts'
import type { Db } from '#server/platform/database/db.ts'

type Invoices = Settings['invoices']
type Place = Pick<StorefrontPlan, 'key' | 'timeZone'>

/** That of invoices and that of credit notes. */
function seriesOfToday(
  { clock }: Pick<Deps, 'clock'>,
  { timeZone }: Place,
  { series, creditSeries, yearStart }: Invoices,
): [string, string] {
  const day = { date: dayIn(timeZone, clock()), yearStart }
  return [seriesOn(series, day), seriesOn(creditSeries, day)]
}

/** The next number of the series of today. */
export async function readNext(
  db: Db,
  deps: Pick<Deps, 'clock'>,
  { invoices, ...place }: Place & { invoices: Invoices },
): Promise<Pick<Invoices, 'next'>> {
  const [series] = seriesOfToday(deps, place, invoices)
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
  // As they are written today: 25-26 and 26-27 are the same year in both.
  const [now, nowCredit] = seriesOfToday(deps, plan, values)
  if (now !== '' && now === nowCredit) throw wrong('creditSeries', 'Credit notes need a series of their own.')
  for (const other of deps.storefronts.plans.filter(({ key }) => key !== plan.key)) {
    const taken: string[] = other.invoices.isOn ? seriesOfToday(deps, other, other.invoices) : []
    const message = `${other.brand} uses this series.`
    if (now !== '' && taken.includes(now)) throw wrong('series', message)
    if (nowCredit !== '' && taken.includes(nowCredit)) throw wrong('creditSeries', message)
  }
  if (given.next === undefined) return
  const current = { storefront: plan.key, series: now }
  const next = await lockSeries(tx, current)
  if (given.next < next) throw wrong('next', `Numbers never go back: the next one is ${next}.`)
  if (given.next === next) return
  if (await isInUse(tx, current))
    throw wrong('next', `This series has invoices, so the next one is ${next}: numbers have no gaps.`)
  await setNextPlace(tx, current, given.next)
}

function wrong(field: string, message: string) {
  return refusalOfField(field, 'validation_failed', message)
}
