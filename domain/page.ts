/** The pages of a storefront that administrators write, in the order of the menu. */
export const pageNames = {
  home: 'Home page',
  testimonials: 'Testimonials',
  about: 'About',
  pricing: 'Pricing',
  faq: 'Questions',
  preparations: 'Preparations',
  'privacy-policy': 'Privacy policy',
  terms: 'Terms',
  cookies: 'Cookies',
  accessibility: 'Accessibility',
} as const
export type PageName = keyof typeof pageNames

export function isPageName(name: string): name is PageName {
  return Object.hasOwn(pageNames, name)
}

/** Where visitors read a page. */
export const pathOfPage: Record<PageName, string> = {
  home: '/',
  testimonials: '/',
  about: '/aboutus',
  pricing: '/pricing',
  faq: '/faq',
  preparations: '/services',
  'privacy-policy': '/privacy-policy',
  terms: '/terms',
  cookies: '/cookies',
  accessibility: '/accessibility',
}

/** Templates that fill themselves from the settings, and that a lawyer should read. */
export const legalPages = ['privacy-policy', 'terms', 'cookies'] as const
export type LegalPageName = (typeof legalPages)[number]

/** What every page links to at its foot. */
export const statements = [...legalPages, 'accessibility'] as const
export type StatementName = (typeof statements)[number]

export function isStatement(name: string): name is StatementName {
  return statements.some((one) => one === name)
}

export function isLegal(name: string): name is LegalPageName {
  return legalPages.some((one) => one === name)
}
