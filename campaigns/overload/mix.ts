import { storefront } from '#campaigns/rig/fixtures.ts'
import { addDays, dayIn } from '#domain/format/zone.ts'
import type { Random } from '#domain/random/random.ts'
import { slotTimes } from '#domain/slot.ts'
import type { Shot } from './generator.ts'
import type { Shop } from './shop.ts'

/** Of a hundred requests, so many are of each kind. */
const shares = { browse: 70, search: 10, availability: 10, booking: 5, 'sign-in': 3, report: 2 }
export type Kind = keyof typeof shares
export const kinds = Object.keys(shares) as Kind[]

const words = 'gst passport certificate registration pasport trademrk licence rent agreement marraige'.split(' ')
const pages = ['/', '/services', '/faq', '/services?category=tax']
const lists = ['/api/services?limit=24', '/api/services?category=tax&limit=24', '/api/services/gst']
const reports = ['/api/admin/dashboard/stats', '/api/admin/bookings?limit=50', '/api/admin/customers?limit=50']
const days = { first: 2, last: 27 }

type Sending = { method?: 'GET' | 'POST'; token?: string; body?: object }

/** The requests of an ordinary day, in random order: most visitors look, some book, few sign in or administer. */
export function openMix({ port, fixtures, logins }: Shop, { whole, oneOf }: Random): () => Shot<Kind> {
  const today = dayIn('Asia/Kolkata', new Date())
  const drawn = kinds.flatMap((kind) => Array.from({ length: shares[kind] }, () => kind))
  const someDay = () => addDays(today, whole(days.first, days.last))

  function request(path: string, { method = 'GET', token, body }: Sending = {}): string {
    const text = body === undefined ? '' : JSON.stringify(body)
    const lines = [
      `${method} ${path} HTTP/1.1`,
      `Host: localhost:${port}`,
      `X-Storefront: ${storefront}`,
      // Each visitor has an address of their own.
      `X-Forwarded-For: 10.${whole(0, 255)}.${whole(0, 255)}.${whole(1, 254)}`,
      'Accept-Encoding: gzip, br',
      ...(token === undefined ? [] : [`Authorization: Bearer ${token}`]),
      ...(body === undefined ? [] : ['Content-Type: application/json', `Content-Length: ${Buffer.byteLength(text)}`]),
    ]
    return `${lines.join('\r\n')}\r\n\r\n${text}`
  }

  const make: Record<Kind, () => Pick<Shot<Kind>, 'request' | 'good'>> = {
    browse: () => ({ request: request(oneOf(whole(1, 2) === 1 ? pages : lists)), good: [200] }),
    search: () => {
      const sought = `search=${oneOf(words)}+${whole(1, 100_000)}`
      return { request: request(whole(1, 4) === 1 ? `/services?${sought}` : `/api/services?${sought}`), good: [200] }
    },
    availability: () => {
      const service = oneOf(fixtures.services)
      return { request: request(`/api/services/${service.id}/availability?date=${someDay()}`), good: [200] }
    },
    booking: () => {
      const body = {
        service: oneOf(fixtures.services).id,
        date: someDay(),
        time: oneOf(slotTimes),
        address: '12 MG Road, Bengaluru',
      }
      const { token } = oneOf(fixtures.customers)
      // Another customer may have taken the time: that too is an answer.
      return { request: request('/api/bookings', { method: 'POST', token, body }), good: [201, 409] }
    },
    'sign-in': () => ({
      request: request('/api/auth/login', { method: 'POST', body: oneOf(logins) }),
      good: [200],
    }),
    report: () => ({ request: request(oneOf(reports), { token: oneOf(fixtures.admins).token }), good: [200] }),
  }

  return () => {
    const kind = oneOf(drawn)
    return { kind, ...make[kind]() }
  }
}
