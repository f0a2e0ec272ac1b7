import { askWith, type Matrix, rules } from './matrix.ts'
import type { Identity } from './policy.ts'

/** Pages and files beside the API, with the ids of customer A. A page is the same for everyone. */
const paths = [
  '/',
  '/services',
  '/services/:service',
  '/booking/:service?again=:booking',
  '/bookings/:booking',
  '/bookings/:booking/reschedule',
  '/bookings/:booking/receipt',
  '/bookings/:booking/invoices/:invoice',
  '/dashboard',
  '/account',
  '/my-day',
  '/admin',
  '/admin/customers',
  '/admin/customers/:customer',
  '/admin/bookings',
  '/admin/bookings/:booking/receipt',
  '/admin/bookings/:booking/invoices/:invoice',
  '/admin/messages',
  '/admin/money',
  '/admin/settings/team',
  '/sitemap.xml',
  '/robots.txt',
  '/api/openapi.json',
  '/healthz',
  '/readyz',
  '/metrics',
  '/dev/mail/none',
]

/** Pages contain only what everyone may read, by header or by cookie of any identity. */
export async function askPages({ servers, canaries, tally }: Matrix, identities: Identity[]) {
  const [http] = servers
  if (!http) return
  for (const who of identities) {
    for (const path of paths) {
      const address = path.replace(/:(\w+)/g, (_, name: string) => who.foreign[name] ?? 'none')
      const bearer = [who.headers['Authorization'] ?? []].flat().at(-1)
      const headers = { ...who.headers, Cookie: `token=${bearer?.split(' ')[1] ?? ''}`, Accept: 'text/html' }
      const answer = await askWith(() => http.ask('GET', address, { headers }))
      tally.count('pages')
      if (answer.status >= 500) tally.wrong(rules.failure, `${who.name}: ${address}: ${answer.status}`)
      const found = [...canaries.foreignIn(answer.text, []), ...canaries.secretsIn(answer.text + answer.headers)]
      // The id that was asked for may be in the address of the page itself.
      for (const what of new Set(found.filter((one) => !one.startsWith('the id of'))))
        tally.wrong(rules.canary, `${who.name}: the page ${address}: ${what}`)
    }
  }
}
