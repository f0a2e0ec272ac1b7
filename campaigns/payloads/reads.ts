import { nameOfCustomer } from '#domain/customer.ts'
import type { AdminBooking } from '#domain/booking/admin.ts'
import type { AdminReview } from '#domain/review.ts'
import type { Calls } from './api-calls.ts'
import type { Author } from './fixtures.ts'
import type { Fixtures } from '#campaigns/rig/fixtures.ts'
import type { Tally } from '#campaigns/rig/tally.ts'

type ApiAccess = { calls: Calls; tally: Tally; fixtures: Fixtures }

/** Expects that the API returns the typed text to administrators and to the user. */
export async function readBack({ calls, tally, fixtures }: ApiAccess, authors: Author[]) {
  const { token } = fixtures.admins[0] ?? {}
  const reviews = await readAll<AdminReview>(calls, '/api/admin/reviews?limit=100', token)
  const bookings = await readAll<AdminBooking>(calls, '/api/admin/bookings?limit=100', token)
  const comments = new Set(reviews.map(({ comment }) => comment))
  const names = new Set([
    ...reviews.map(({ user }) => user.name),
    ...bookings.map(({ customer }) => nameOfCustomer(customer)),
  ])
  for (const { kept } of authors) {
    if (kept.comment !== undefined && !comments.has(kept.comment))
      tally.wrong('comments that administrators see differently', kept.comment)
    if (kept.name !== undefined && !names.has(kept.name))
      tally.wrong('names that administrators see differently', kept.name)
  }
  for (const { customer } of authors.slice(0, 20))
    await calls.ask('GET', '/api/users/me/export', { token: customer.token })
}

async function readAll<Item>(calls: Calls, path: string, token: string | undefined): Promise<Item[]> {
  const found: Item[] = []
  let next: string | undefined = path
  while (next !== undefined) {
    const { status, headers, text } = await calls.ask('GET', next, { token })
    if (status !== 200) throw new Error(`${next} answered ${status}`)
    found.push(...(JSON.parse(text) as Item[]))
    next = /<([^>]+)>/.exec(headers.get('link') ?? '')?.[1]
  }
  return found
}
