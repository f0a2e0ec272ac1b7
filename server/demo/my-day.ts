import { dayIn } from '#domain/format/zone.ts'
import type { StorefrontPlan } from '#domain/storefront.ts'
import type { ServerDeps } from '#server/deps.ts'
import { addDemoSteps, linkDemoProfessional } from '#server/storefront/demo/my-day/store.ts'
import { whileDemo } from './marks.ts'

type Opening = Pick<ServerDeps, 'db' | 'clock'>

/** Gives the demo account of a professional the visits of one, and those that are completed their steps. */
export async function openDemoProfessional({ db, clock }: Opening, plan: StorefrontPlan, account: string) {
  const now = clock()
  await whileDemo(db, plan.key, async (tx) => {
    await linkDemoProfessional(tx, { storefront: plan.key, account, today: dayIn(plan.timeZone, now) })
    await addDemoSteps(tx, account, now)
  })
}
