import { turnOnTwoStep } from '#server/testing/two-step.ts'
import { type AdminWrite, ask, now, type StaffedShop } from './calls.ts'
import { idOf } from './customer.ts'

/** Administrators belong to no storefront. */
const storefront = null
const invited = { method: 'POST', body: { name: 'Ravi Menon', email: 'ravi.menon@example.com' } } as const
const invite = (shop: StaffedShop) => ask(shop, 'team/invitations', invited)
const another = (shop: StaffedShop) => shop.aVisitor({ role: 'admin' })

export const teamWrites: Record<string, AdminWrite> = {
  'team.invite': {
    kind: 'admin-invited',
    storefront,
    make: (shop) => now(() => invite(shop)),
    before: null,
    after: null,
  },
  'team.endInvitation': {
    kind: 'admin-invitation-ended',
    storefront,
    make: async (shop) => {
      const { _id } = (await invite(shop)).body
      return () => ask(shop, `team/invitations/${_id}`, { method: 'DELETE' })
    },
    before: null,
    after: null,
  },
  'team.remove': {
    kind: 'admin-removed',
    storefront,
    make: async (shop) => {
      const id = await idOf(shop, await another(shop))
      return () => ask(shop, `team/${id}`, { method: 'DELETE' })
    },
    before: { role: 'admin' },
    after: { role: 'customer' },
  },
  'team.endTwoStep': {
    kind: 'admin-two-step-ended',
    storefront,
    make: async (shop) => {
      const admin = await another(shop)
      await turnOnTwoStep(shop, admin)
      const id = await idOf(shop, admin)
      return () => ask(shop, `team/${id}/two-step`, { method: 'DELETE' })
    },
    before: null,
    after: null,
  },
  'team.setRules': {
    kind: 'team-rules-changed',
    storefront,
    make: async (shop) => {
      await turnOnTwoStep(shop, shop.admin)
      return () => ask(shop, 'team/rules', { body: { needsTwoStep: true } })
    },
    before: { needsTwoStep: false },
    after: { needsTwoStep: true },
  },
}
