import type { api } from '#domain/api.ts'
import type { Section, Settings } from '#domain/storefront/settings.ts'
import type { StorefrontPlan } from '#domain/storefront.ts'
import type { ServerDeps } from '#server/deps.ts'
import type { Actor } from '#server/platform/auth/actor.ts'
import type { Answers } from '#server/platform/http/endpoints.ts'
import type { Visitor } from '#server/platform/http/request.ts'
import { changeSection, readNumbers, readSection } from './actions.ts'

export function settingsRoutes(deps: ServerDeps): Answers<typeof api.settings> {
  const { db } = deps
  type Asked = { storefront: StorefrontPlan }
  type Change<S extends Section> = Asked & {
    actor: Actor
    visitor: Pick<Visitor, 'host'>
    body: { [Field in keyof Settings[S]]?: Settings[S][Field] | undefined } & { version?: number | undefined }
  }
  const read =
    <S extends Section>(section: S) =>
    ({ storefront }: Asked) =>
      readSection(db, deps, { storefront, section })
  const change =
    <S extends Section>(section: S) =>
    ({ storefront, actor, visitor, body }: Change<S>) =>
      changeSection(db, deps, { storefront, section, actor, visitor, body })
  return {
    shop: read('shop'),
    changeShop: change('shop'),
    contact: read('contact'),
    changeContact: ({ body, ...asked }) => {
      const { key, locale } = asked.storefront
      const start = deps.storefronts.getStart(key).support
      return change('contact')({ ...asked, body: readNumbers(body, { start, locale }) })
    },
    company: read('company'),
    changeCompany: change('company'),
    prices: read('prices'),
    changePrices: change('prices'),
    booking: read('booking'),
    changeBooking: change('booking'),
    area: read('area'),
    changeArea: change('area'),
    messages: read('messages'),
    changeMessages: change('messages'),
    invoices: read('invoices'),
    changeInvoices: change('invoices'),
  }
}
