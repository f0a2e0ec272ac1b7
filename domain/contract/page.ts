import { Browsing, olderCategories } from '#domain/catalogue.ts'

const none: readonly string[] = []

/**
 * Every page that has an address, as in web/routes.ts, with the names in a query on which it depends what the server
 * draws. Other names are read in the browser (tab, view, token), or come from advertisements and from those who try
 * things out: they never reach the drawing.
 */
export const pages: Readonly<Record<string, readonly string[]>> = {
  '/': none,
  '/services': Object.keys(Browsing.shape),
  ...Object.fromEntries(olderCategories.map((key) => [`/services/${key}`, none])),
  '/services/:service': none,
  '/bookings/:booking': none,
  '/bookings/:booking/reschedule': none,
  '/bookings/:booking/receipt': none,
  '/dashboard': none,
  '/account': none,
  '/aboutus': none,
  '/contactus': none,
  '/pricing': none,
  '/blog': none,
  '/blog/:article': none,
  '/faq': none,
  '/privacy-policy': none,
  '/terms': none,
  '/cookies': none,
  '/home': none,
  '/about-us': none,
  '/contact': none,
  '/api/docs': none,
  '/login': ['next', 'reset'],
  '/register': ['next'],
  '/forgot-password': none,
  '/reset-password': none,
  '/verify-email': none,
  '/booking/:service': ['confirmed'],
  '/admin': none,
  '/admin/services': none,
  '/admin/bookings': none,
  '/admin/*': none,
  '/dev/parts': ['only'],
  '/*': none,
}

const patterns = Object.keys(pages)
  .filter((path) => /[:*]/.test(path))
  .map((path) => ({ path, form: new RegExp(`^${path.replace(/:\w+/g, '[^/]+').replace('*', '.*')}$`) }))

/** The row of the table that an address belongs to; '/*' when nothing has it. */
export function pageAt(pathname: string): string {
  if (Object.hasOwn(pages, pathname)) return pathname
  return patterns.find(({ form }) => form.test(pathname))?.path ?? '/*'
}

/** An address that nothing has, of the same row: what is missing looks the same at all of them. */
export function missingAt(page: string): string {
  return page.replace(/:\w+/g, '-').replace('*', 'not-found')
}
