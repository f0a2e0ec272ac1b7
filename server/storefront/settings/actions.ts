import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod/mini'
import { wrongPostcode } from '#domain/booking/postcode.ts'
import { differenceOf, refusalOfStale } from '#domain/activity.ts'
import { readAs } from '#domain/contract/field.ts'
import { Refusal, refusalOfField } from '#domain/contract/refusal.ts'
import { problemOfPrice } from '#domain/format/price-problem.ts'
import { readPatterns } from '#domain/storefront/area.ts'
import { settingsOf, type StorefrontPlan, withSettings } from '#domain/storefront.ts'
import { closedAccount } from '#domain/customer.ts'
import {
  type Contact,
  InvoiceSettings,
  type Section,
  type SectionState,
  type Settings,
} from '#domain/storefront/settings.ts'
import { addActivity } from '#server/activity/store.ts'
import type { Deps } from '#server/deps.ts'
import { describe } from '#server/log.ts'
import type { Actor } from '#server/platform/auth/actor.ts'
import { coalesce } from '#server/platform/cache/coalesce.ts'
import type { Visitor } from '#server/platform/http/request.ts'
import type { Notice } from '#server/platform/cache/notice.ts'
import { readPhone, writePhone } from '#server/platform/phone/phone.ts'
import { type Db, inTransaction } from '#server/platform/database/db.ts'
import { planOf } from '#storefronts/shared/made.ts'
import { listMade } from '#server/storefront/making/store.ts'
import { checkInvoices, readNext } from './invoices/actions.ts'
import { checkShop } from './shop/actions.ts'
import { findSection, listOverrides, lockSettings, setSection } from './store.ts'

type Name<S extends Section> = { storefront: StorefrontPlan; section: S }

/** From the database: the plan of this process may be older. */
export async function readSection<S extends Section>(
  db: Db,
  deps: Pick<Deps, 'clock' | 'storefronts'>,
  { storefront: { key }, section }: Name<S>,
): Promise<SectionState<S>> {
  const initial = deps.storefronts.getStart(key)
  const row = await findSection(db, { storefront: key, section })
  const plan = withSettings(initial, row ? [{ section, fields: row.fields }] : [])
  const values = settingsOf(plan)[section]
  return {
    storefront: key,
    values: section === 'invoices' ? { ...values, ...(await readNext(db, deps, plan)) } : values,
    start: settingsOf(initial)[section],
    version: row?.version ?? 1,
    changed:
      typeof row?.changedById === 'string'
        ? { at: row.changedAt.toISOString(), by: row.changedBy ?? closedAccount }
        : null,
  }
}

type Change<S extends Section> = Name<S> & {
  actor: Actor
  visitor: Pick<Visitor, 'host'>
  body: Partial<Settings[S]> & { version?: number | undefined }
}

/** Every process works with the new values at once; this one before the answer is sent. */
export async function changeSection<S extends Section>(
  db: Db,
  deps: Deps,
  { actor, visitor, body: { version, ...fields }, ...name }: Change<S>,
): Promise<SectionState<S>> {
  const [storefront, section] = [name.storefront.key, name.section]
  const hasChanged = await inTransaction(db, async (tx) => {
    await lockSettings(tx, storefront)
    const was = await readSection(tx, deps, name)
    if (version !== undefined && version !== was.version) throw stale(was, name.storefront)
    const values = { ...was.values, ...fields }
    const { before, after } = differenceOf(was.values, values)
    if (Object.keys(after).length === 0) return false
    refuseForeign(after, name.storefront)
    refuseUnpayable(after, name.storefront)
    if (section === 'shop')
      await checkShop(tx, deps, { actor, storefront: name.storefront, before, after, from: visitor.host })
    if (section === 'invoices') {
      const all = InvoiceSettings.parse(values)
      await checkInvoices(tx, deps, { storefront: name.storefront, values: all, given: fields })
    }
    await writeSection(tx, deps, { ...name, was, values, by: actor.user._id, role: 'admin' })
    return true
  })
  if (hasChanged) await deps.settings.refresh()
  return readSection(db, deps, name)
}

type Closing = { storefront: StorefrontPlan; by: string | null; role: 'admin' | 'command-line' }

/** Visitors see 'Opening soon'. False if they did before. Afterwards the settings have to be read again. */
export async function closeShop(
  tx: Db,
  deps: Pick<Deps, 'clock' | 'storefronts'>,
  { storefront: plan, by, role }: Closing,
): Promise<boolean> {
  const name = { storefront: plan, section: 'shop' } as const
  await lockSettings(tx, plan.key)
  const was = await readSection(tx, deps, name)
  if (!was.values.isOpen) return false
  await writeSection(tx, deps, { ...name, was, values: { ...was.values, isOpen: false }, by, role })
  return true
}

type Writing<S extends Section> = Name<S> & Omit<Closing, 'storefront'> & { was: SectionState<S>; values: Settings[S] }

async function writeSection<S extends Section>(
  tx: Db,
  { clock }: Pick<Deps, 'clock'>,
  { storefront: { key: storefront }, section, was, values, by, role }: Writing<S>,
) {
  const at = clock()
  const fields = overridesOf(values, was.start)
  await setSection(tx, { storefront, section, fields, version: was.version + 1, changedAt: at, changedBy: by })
  const subject = { _id: section, title: section }
  const { before, after } = differenceOf(was.values, values)
  await addActivity(tx, { kind: 'settings-changed', at, by, role, storefront, subject, before, after })
}

const patterns = z.optional(z.array(z.string()))
const WithPatterns = z.object({
  postcodes: patterns,
  elsewhere: z.nullish(z.object({ postcodes: patterns })),
  states: z.optional(z.array(z.object({ postcodes: patterns }))),
})

/** Postcodes and beginnings of another country's form, which no customer could have. */
export function refuseForeign(given: object, { locale }: Pick<StorefrontPlan, 'locale'>) {
  const { postcodes = [], elsewhere, states = [] } = readAs(WithPatterns, given).value ?? {}
  const refuse = (field: string, list: string[]) => {
    const at = list.findIndex((pattern) => readPatterns(pattern, locale).rest.length > 0)
    if (at >= 0) throw refusalOfField(`${field}.${at}`, 'validation_failed', wrongPostcode(locale))
  }
  refuse('postcodes', postcodes)
  refuse('elsewhere.postcodes', elsewhere?.postcodes ?? [])
  for (const [at, state] of states.entries()) refuse(`states.${at}.postcodes`, state.postcodes ?? [])
}

/** The currency of the storefront decides how many decimals a fee has. */
function refuseUnpayable(given: object, { currency }: StorefrontPlan) {
  const { serviceFee = 0 } = readAs(z.object({ serviceFee: z.optional(z.number()) }), given).value ?? {}
  const problem = problemOfPrice(serviceFee, currency)
  if (problem !== undefined) throw refusalOfField('serviceFee', 'validation_failed', problem)
}

/** Fields with their initial value are no overrides: a later release may give them another one. */
function overridesOf(values: object, start: object): object {
  const initial = new Map(Object.entries(start))
  return Object.fromEntries(
    // The next number of invoices is that of the series.
    Object.entries(values).filter(([name, value]) => name !== 'next' && !isDeepStrictEqual(value, initial.get(name))),
  )
}

function stale({ changed }: SectionState, plan: StorefrontPlan): Refusal {
  return changed ? refusalOfStale(changed, { what: 'section', plan }) : new Refusal('version_conflict')
}

type Following = Pick<Deps, 'storefronts' | 'cache' | 'log'> & {
  /** Gets the plans whenever they are read. */
  onRead: (plans: StorefrontPlan[]) => void
}

/** How long after a failure the settings are read again, in milliseconds. */
const pause = 1_000

/** Keeps the plans of this process up to date, also with changes by other processes. */
export function followSettings(db: Db, { storefronts, cache, log, onRead }: Following) {
  const shared = coalesce<void>()
  let retrying: NodeJS.Timeout | undefined

  async function read() {
    const [made, overrides] = await Promise.all([listMade(db), listOverrides(db)])
    storefronts.apply({ made: made.map(planOf), overrides })
    onRead(storefronts.plans)
    // A storefront is also named by the pages of the others.
    cache.drop()
  }

  /** Afterwards the plans are at least as new as the call. */
  const refresh = () => shared('settings', read)

  function refreshLater() {
    refresh().catch((error: unknown) => {
      log.warn('the settings could not be read', describe(error))
      clearTimeout(retrying)
      retrying = setTimeout(refreshLater, pause)
    })
  }

  return {
    refresh,
    receive({ storefront, settings = storefront === undefined }: Notice) {
      if (settings) refreshLater()
    },
    /** Notices may have been missed before the connection was open. */
    setWatched(isWatched: boolean) {
      if (isWatched) refreshLater()
    },
    close: async () => clearTimeout(retrying),
  }
}

type Numbers = { [Field in keyof Contact]?: Contact[Field] | undefined } & { version?: number | undefined }

/** The phone stays as it is written, if one can call it; the number for chats needs the international form. */
export function readNumbers<Body extends Numbers>(
  body: Body,
  { start, locale }: { start: Contact; locale: string },
): Body {
  const { phone, whatsapp } = body
  // The number of a demo exists nowhere.
  if (phone !== undefined && phone !== start.phone) readPhone(phone, { field: 'phone', locale })
  if (whatsapp === undefined || whatsapp === start.whatsapp) return body
  return { ...body, whatsapp: writePhone(readPhone(whatsapp, { field: 'whatsapp', locale })) }
}
