import { dayIn } from '#domain/format/zone.ts'
import type { Settings } from '#domain/storefront/settings.ts'
import type { StorefrontPlan } from '#domain/storefront.ts'
import type { ServerDeps } from '#server/deps.ts'
import { ensureInvoice } from '#server/invoice/making/actions.ts'
import { addDemoHandOvers, addDemoPayments, listDemoUninvoiced } from '#server/storefront/demo/money/store.ts'
import { findSection, setInitial } from '#server/storefront/settings/store.ts'
import { whileDemo } from './marks.ts'

/** The demo in India has the two taxes of its country, and invoices. Totals are the same as with one tax of 10%. */
const settings: Record<string, { prices: Partial<Settings['prices']>; invoices: Partial<Settings['invoices']> }> = {
  documents: {
    prices: {
      taxes: [
        { name: 'CGST', rate: 5 },
        { name: 'SGST', rate: 5 },
      ],
    },
    invoices: {
      isOn: true,
      note: 'Thank you for your trust. Please quote the invoice number when you write to us.',
      states: [
        { name: 'Maharashtra (27)', postcodes: ['40*', '41*', '42*', '43*', '44*'] },
        { name: 'Goa (30)', postcodes: ['403*'] },
      ],
    },
  },
}

/** Before the bookings of the demo are added. Settings that an administrator has changed are kept. */
export async function setDemoPrices({ db, clock, settings: current }: ServerDeps, plans: StorefrontPlan[]) {
  for (const { key } of plans) {
    const own = settings[key]
    if (!own) continue
    await whileDemo(db, key, async (tx) => {
      for (const section of ['prices', 'invoices'] as const)
        if (!(await findSection(tx, { storefront: key, section })))
          await setInitial(tx, { storefront: key, section, fields: own[section], at: clock() })
    })
  }
  await current.refresh()
}

/** What the visits of the demo have brought, and the invoices of the latest ones. */
export async function openDemoMoney(deps: ServerDeps, plan: StorefrontPlan, customer: string | undefined) {
  const { db, clock } = deps
  const [storefront, now] = [plan.key, clock()]
  await whileDemo(db, storefront, async (tx) => {
    await addDemoPayments(tx, { storefront, now, currency: plan.currency })
    await addDemoHandOvers(tx, { storefront, now, today: dayIn(plan.timeZone, now) })
    for (const { id, at } of await listDemoUninvoiced(tx, { storefront, now, customer }))
      await ensureInvoice(tx, deps, { booking: id, by: null, at })
  })
}
