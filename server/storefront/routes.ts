import type { api } from '#domain/api.ts'
import { findArticle, summariesOf } from '#domain/content.ts'
import { wholePage } from '#domain/contract/endpoint.ts'
import { taxRateIn } from '#domain/format/money.ts'
import { Refusal } from '#domain/contract/refusal.ts'
import type { Storefront, StorefrontPlan } from '#domain/storefront.ts'
import type { ServerDeps } from '#server/deps.ts'
import type { Answers } from '#server/platform/http/endpoints.ts'
import { originOfOther } from '#server/platform/http/origins.ts'
import { cookies } from '#storefronts/legal/cookies.ts'
import { privacyPolicy } from '#storefronts/legal/privacy-policy.ts'
import { terms } from '#storefronts/legal/terms.ts'
import { getFrame } from './actions.ts'

const legalPages = new Map([
  ['terms', terms],
  ['privacy-policy', privacyPolicy],
  ['cookies', cookies],
])

export function storefrontRoutes(deps: ServerDeps): Answers<typeof api.storefront> {
  return {
    current: async ({ storefront, origin }) => publicStorefront(storefront, deps, origin),
    frame: ({ storefront }) => getFrame(deps.db, deps, storefront),
    welcome: async ({ storefront }) => storefront.content.welcome,
    preparations: async ({ storefront }) => wholePage(storefront.content.preparations),
    about: async ({ storefront }) => storefront.content.about,
    faq: async ({ storefront }) => wholePage(storefront.content.faq),
    articles: async ({ storefront }) => wholePage(summariesOf(storefront.content)),
    async article({ storefront, params }) {
      const article = findArticle(storefront.content, params.article)
      if (!article) throw new Refusal('not_found')
      return article
    },
    async legal({ storefront, params }) {
      const write = legalPages.get(params.page)
      if (!write) throw new Refusal('not_found')
      return write(storefront)
    },
  }
}

function publicStorefront(plan: StorefrontPlan, { storefronts, config }: ServerDeps, origin: string): Storefront {
  const { prices, rules } = plan
  const others = storefronts.plans.filter(({ key }) => key !== plan.key)
  return {
    key: plan.key,
    brand: plan.brand,
    logoUrl: plan.logoUrl,
    isOpen: plan.isOpen,
    locale: plan.locale,
    currency: plan.currency,
    timeZone: plan.timeZone,
    serviceFee: prices.serviceFee,
    taxRate: taxRateIn(prices),
    prices,
    priceSlider: plan.priceSlider,
    bookingDays: rules.days,
    rules,
    support: plan.support,
    company: plan.company,
    hasArea: plan.area.postcodes.length > 0,
    others: others.map((other) => ({
      key: other.key,
      brand: other.brand,
      url: originOfOther({ origin, plan: other, config }) ?? '',
    })),
  }
}
