import type { PageContent } from '#domain/page/content.ts'
import { isPageName, type PageName } from '#domain/page.ts'
import type { StorefrontPlan } from '#domain/storefront.ts'
import { accessibility } from '#storefronts/shared/accessibility.ts'
import { cookies } from '#storefronts/shared/cookies.ts'
import { pricing } from '#storefronts/shared/pricing.ts'
import { privacyPolicy } from '#storefronts/shared/privacy-policy.ts'
import { terms } from '#storefronts/shared/terms.ts'

type Shipped = { [Name in PageName]: PageContent<Name> }

/** What comes with Doorstep: the first version of each page. Testimonials are invented, so only a demo has them. */
export function shippedPages({ content }: StorefrontPlan, { isDemo }: { isDemo: boolean }): Shipped {
  const { testimonials, ...home } = content.welcome
  return {
    home,
    testimonials: { testimonials: isDemo ? testimonials : [] },
    about: content.about,
    pricing,
    faq: { questions: content.faq },
    preparations: { preparations: content.preparations },
    'privacy-policy': privacyPolicy,
    terms,
    cookies,
    accessibility,
  }
}

export function shippedPage(plan: StorefrontPlan, page: string, options: { isDemo: boolean }) {
  return isPageName(page) ? shippedPages(plan, options)[page] : undefined
}
