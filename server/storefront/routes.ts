import type { api } from '#domain/api.ts'
import { wholePage } from '#domain/contract/endpoint.ts'
import { taxRateIn } from '#domain/format/price.ts'
import type { Storefront, StorefrontPlan } from '#domain/storefront.ts'
import type { ServerDeps } from '#server/deps.ts'
import type { Answers } from '#server/platform/http/endpoints.ts'
import { originOfOther } from '#server/platform/http/origins.ts'
import { listPublished } from '#server/page/articles/store.ts'
import {
  readArticle,
  readStatement,
  readPreparations,
  readQuestions,
  readTextPage,
  readWelcome,
} from '#server/page/reading/actions.ts'
import { getFrame } from './actions.ts'

export function storefrontRoutes(deps: ServerDeps): Answers<typeof api.storefront> {
  const { db } = deps
  return {
    current: async ({ storefront, origin }) => publicStorefront(storefront, deps, origin),
    frame: ({ storefront }) => getFrame(db, deps, storefront),
    welcome: ({ storefront }) => readWelcome(db, storefront),
    preparations: async ({ storefront }) => wholePage(await readPreparations(db, storefront)),
    about: ({ storefront }) => readTextPage(db, storefront, 'about'),
    pricing: ({ storefront }) => readTextPage(db, storefront, 'pricing'),
    faq: async ({ storefront }) => wholePage(await readQuestions(db, storefront)),
    articles: async ({ storefront }) => wholePage(await listPublished(db, storefront.key)),
    article: ({ storefront, params }) => readArticle(db, storefront, params.article),
    legal: ({ storefront, params }) => readStatement(db, storefront, params.page),
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
      ...(!other.isOpen && { isSoon: true as const }),
    })),
  }
}
