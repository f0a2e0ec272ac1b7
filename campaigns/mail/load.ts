import type { Random } from '#domain/random/random.ts'
import { slotTimes } from '#domain/slot.ts'
import { addDays, dayIn } from '#domain/format/zone.ts'
import type { Client } from '#server/platform/database/db.ts'
import { openConnection, type HttpConnection } from '#campaigns/rig/connection.ts'
import { gone } from './hostile-smtp.ts'
import type { Person, Fixtures } from '#campaigns/rig/fixtures.ts'

const connectionCount = 8
const days = { first: 2, last: 28 }
const noAddress = 'two, of them@campaign.example'

/** What must be emailed: the final state of each acknowledged booking, and each requested password reset. */
export type Promises = { bookings: Map<string, { number: string; status: string }>; forgotten: string[] }

export type MailLoad = ReturnType<typeof openMailLoad>
type LoadOptions = { fixtures: Fixtures; chance: Random; port: number }

/** Customers who book and request password resets, and an administrator who confirms: each causes an email. */
export function openMailLoad({ fixtures, chance, port }: LoadOptions) {
  const { fraction, whole, oneOf } = chance
  const connections = Array.from({ length: connectionCount }, () => openConnection(port))
  const [admin] = fixtures.admins
  const today = dayIn('Asia/Kolkata', new Date())
  const open: string[] = []
  const promises: Promises = { bookings: new Map(), forgotten: [] }
  let done = 0
  const forgetful = [...fixtures.customers]

  /** Returns the duration in milliseconds; undefined if the slot was taken. */
  async function book(
    connection: HttpConnection,
    customer: Person = oneOf(fixtures.customers),
  ): Promise<number | undefined> {
    const body = {
      service: oneOf(fixtures.services).id,
      date: addDays(today, whole(days.first, days.last)),
      time: oneOf(slotTimes),
      address: '14, Lake View Road\nPune',
    }
    const began = performance.now()
    const { status, text } = await connection.ask({
      method: 'POST',
      path: '/api/bookings',
      token: customer.token,
      body,
    })
    const took = performance.now() - began
    if (status === 409) return undefined
    if (status !== 201) throw new Error(`unexpected reply to a booking: ${status} ${text}`)
    // The server has validated the body by the endpoint's schema.
    const { _id, number } = JSON.parse(text) as { _id: string; number: string }
    open.push(_id)
    promises.bookings.set(_id, { number, status: 'pending' })
    done += 1
    return took
  }

  async function confirm(connection: HttpConnection) {
    const id = open.splice(whole(0, open.length - 1), 1)[0]
    if (id === undefined || !admin) return
    const path = `/api/admin/bookings/${id}/status`
    const { status } = await connection.ask({ method: 'PUT', path, token: admin.token, body: { status: 'confirmed' } })
    if (status !== 200) throw new Error(`unexpected reply to a confirmation: ${status}`)
    promises.bookings.set(id, { number: promises.bookings.get(id)?.number ?? '', status: 'confirmed' })
    done += 1
  }

  async function forget(connection: HttpConnection) {
    const person = forgetful.pop()
    if (!person) return
    const body = { email: `${person.id}@campaign.example` }
    const { status } = await connection.ask({ method: 'POST', path: '/api/auth/forgot-password', body })
    if (status !== 202 && status !== 204) throw new Error(`unexpected reply to a password reset: ${status}`)
    promises.forgotten.push(body.email)
    done += 1
  }

  async function writeOne(connection: HttpConnection) {
    const luck = fraction()
    if (luck < 0.2 && open.length > 0) await confirm(connection)
    else if (luck < 0.4 && forgetful.length > 0) await forget(connection)
    else await book(connection)
  }

  return {
    connections,
    book,
    promises,
    /** Tries slots until one is free. */
    async bookFor(customer: Person) {
      const [connection] = connections
      while (connection && (await book(connection, customer)) === undefined) continue
    },
    /** Continues until enough emails have been caused. */
    async write(emails: number) {
      await Promise.all(
        connections.map(async (connection) => {
          while (done < emails) await writeOne(connection)
        }),
      )
    },
    close: () => connections.forEach((connection) => connection.close()),
  }
}

/** Makes two customers unreachable, by a missing mailbox and an invalid address. Returns them and the others. */
export async function addPoison(client: Client, [one, other, ...customers]: Person[]) {
  if (!one || !other) throw new Error('too few customers')
  const set = 'update users set email = $2 where id = $1'
  await client.query(set, [one.id, `${gone}${one.id}@campaign.example`])
  await client.query(set, [other.id, noAddress])
  return { customers, poisoned: [one, other] }
}
