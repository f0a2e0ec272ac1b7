/** Reads an endpoint of the running product, as the person who looks at the screen. */
type Read = (path: string) => Promise<unknown>

/** A picture of one screen: who sees it, and where. */
export type Screen = {
  /** The file is `<name>.webp`. */
  name: string
  title: string
  /** A user of the demo; without one, a visitor. */
  user?: 'customer' | 'professional' | 'admin'
  storefront: 'documents' | 'home'
  /** Its address, which may contain the id of a record of the demo. */
  path: string | ((read: Read) => Promise<string>)
  width: 1280 | 390
  isDark?: boolean
}

const wide = { storefront: 'documents', width: 1280 } as const
const phone = { storefront: 'documents', width: 390 } as const

/** The pictures of docs/screenshots.md, in its order. */
export const screens: Screen[] = [
  { ...wide, name: 'home-light', title: 'The home page of Doorstep Documents', path: '/' },
  { ...wide, name: 'home-dark', title: 'The home page in dark mode', path: '/', isDark: true },
  { ...wide, name: 'home-services', title: 'The home page of Doorstep Home', path: '/', storefront: 'home' },
  { ...wide, name: 'services', title: 'Services of a category', path: '/services?category=business' },
  { ...wide, name: 'service', title: 'A service', path: '/services/gst' },
  { ...phone, name: 'booking', title: 'Choosing a day and a time, on a phone', user: 'customer', path: '/booking/gst' },
  { ...wide, name: 'my-bookings', title: 'The bookings of a customer', user: 'customer', path: '/dashboard' },
  { ...phone, name: 'my-day', title: 'The day of a professional', user: 'professional', path: '/my-day' },
  {
    ...phone,
    name: 'my-day-dark',
    title: 'The day of a professional in dark mode',
    user: 'professional',
    path: '/my-day',
    isDark: true,
  },
  { ...wide, name: 'admin-dashboard', title: 'The dashboard of administrators', user: 'admin', path: '/admin' },
  {
    ...wide,
    name: 'admin-board',
    title: 'The appointments of a day, by professional',
    user: 'admin',
    path: '/admin/bookings?view=day',
  },
  { ...wide, name: 'admin-services', title: 'The catalogue', user: 'admin', path: '/admin/services' },
  { ...wide, name: 'admin-money', title: 'What is due and what was collected', user: 'admin', path: '/admin/money' },
  {
    ...wide,
    name: 'admin-settings',
    title: 'Prices and taxes in the settings',
    user: 'admin',
    path: '/admin/settings/prices',
  },
  { ...wide, name: 'invoice', title: 'An invoice', user: 'admin', path: invoicePage },
]

async function invoicePage(read: Read): Promise<string> {
  // The reply is checked by the tests of the endpoint.
  const [newest] = (await read('/api/admin/invoices?limit=1')) as { _id: string; booking: string }[]
  if (!newest) throw new Error('the demo has no invoice')
  return `/admin/bookings/${newest.booking}/invoices/${newest._id}`
}

/** The text of docs/screenshots.md. */
export function screenshotsPage(): string {
  const pictures = screens.map(
    ({ name, title, width }) =>
      `## ${title}\n\n<img alt="${title}" src="images/screens/${name}.webp" width="${width === 390 ? 390 : 960}">\n`,
  )
  return `# Screenshots\n\n\`npm run screenshots\` starts a demo and takes these pictures of it.\n\n${pictures.join('\n')}`
}
