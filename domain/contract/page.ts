import { browsingNames, olderCategories } from '#domain/catalogue/browsing.ts'

const none: readonly string[] = []

/**
 * Every page of web/routes.ts with the query parameters that affect server rendering. All other parameters are removed
 * before rendering: some are only read in the browser (tab, view, token), others come from advertisements or attackers.
 */
export const pages: Readonly<Record<string, readonly string[]>> = {
  '/': none,
  '/services': browsingNames,
  ...Object.fromEntries(olderCategories.map((key) => [`/services/${key}`, none])),
  '/services/:service': none,
  '/bookings/:booking': none,
  '/bookings/:booking/reschedule': none,
  '/bookings/:booking/receipt': none,
  '/bookings/:booking/invoices/:invoice': none,
  '/dashboard': none,
  '/account': none,
  '/account/two-step': none,
  '/aboutus': none,
  '/contactus': none,
  '/pricing': none,
  '/blog': none,
  '/blog/:article': none,
  '/faq': none,
  '/privacy-policy': none,
  '/terms': none,
  '/cookies': none,
  '/accessibility': none,
  '/home': none,
  '/about-us': none,
  '/contact': none,
  '/api/docs': none,
  '/login': ['next', 'reset'],
  '/register': ['next'],
  '/forgot-password': none,
  '/reset-password': none,
  '/verify-email': none,
  '/invitation': none,
  '/first-admin': none,
  '/booking/:service': ['confirmed'],
  '/opening-soon': none,
  '/my-day': none,
  '/admin': none,
  '/admin/services': none,
  '/admin/professionals': none,
  '/admin/bookings': none,
  '/admin/closed-days': none,
  '/admin/categories': none,
  '/admin/bookings/:booking/receipt': none,
  '/admin/bookings/:booking/invoices/:invoice': none,
  '/admin/customers': none,
  '/admin/customers/:customer': none,
  '/admin/activity': none,
  '/admin/reviews': none,
  '/admin/messages': none,
  '/admin/settings': none,
  '/admin/settings/shop': none,
  '/admin/settings/contact': none,
  '/admin/settings/area': none,
  '/admin/settings/booking': none,
  '/admin/settings/closed-days': none,
  '/admin/settings/company': none,
  '/admin/settings/prices': none,
  '/admin/settings/messages': none,
  '/admin/settings/invoices': none,
  '/admin/settings/team': none,
  '/admin/settings/storefronts': none,
  '/admin/settings/pages': none,
  '/admin/messages/received': none,
  '/admin/money': none,
  '/admin/professionals/time-off': none,
  '/admin/*': none,
  '/dev/parts': ['only'],
  '/*': none,
}

const patterns = Object.keys(pages)
  .filter((path) => /[:*]/.test(path))
  .map((path) => ({ path, form: new RegExp(`^${path.replace(/:\w+/g, '[^/]+').replace('*', '.*')}$`) }))

/** The pattern of `pages` that matches a path; '/*' when none does. */
export function pageAt(pathname: string): string {
  if (Object.hasOwn(pages, pathname)) return pathname
  return patterns.find(({ form }) => form.test(pathname))?.path ?? '/*'
}

/** A path of the same pattern where nothing exists: the 404 page is the same for all of them. */
export function missingAt(page: string): string {
  return page.replace(/:\w+/g, '-').replace('*', 'not-found')
}

/** What visitors see on the public pages of a shop that is not open. It has no address of its own. */
export const openingPage = '/opening-soon'

const beforeOpening = [
  '/login',
  '/register',
  '/forgot-password',
  '/reset-password',
  '/verify-email',
  '/invitation',
  '/first-admin',
  '/dashboard',
  '/account',
  '/bookings',
  '/my-day',
  '/admin',
  '/api/docs',
  '/dev',
]

/** Whether a page is shown before the shop is open: what the team and earlier customers need. */
export function isShownBeforeOpening(pathname: string): boolean {
  return beforeOpening.some((path) => pathname === path || pathname.startsWith(`${path}/`))
}
