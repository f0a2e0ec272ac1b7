import type { Random } from '#domain/random.ts'
import { slotTimes } from '#domain/slot.ts'
import { addDays, dayIn } from '#domain/format/zone.ts'
import type { Client } from '#server/platform/database/db.ts'
import { openWire, type Wire } from '#campaigns/rig/connection.ts'
import { gone } from './hostile-smtp.ts'
import type { Person, Stock } from '#campaigns/rig/fixtures.ts'

const connections = 8
const days = { first: 2, last: 28 }
const noAddress = 'two, of them@campaign.example'

/** What has been acknowledged, and so has to be told: each booking as it is last, and each password that was forgotten. */
export type Promises = { bookings: Map<string, { number: string; status: string }>; forgotten: string[] }

export type MailLoad = ReturnType<typeof openMailLoad>
type Loading = { stock: Stock; chance: Random; port: number }

/** Customers who book and ask for new passwords, and a shop that answers: each makes a letter. */
export function openMailLoad({ stock, chance, port }: Loading) {
  const { fraction, whole, oneOf } = chance
  const wires = Array.from({ length: connections }, () => openWire(port))
  const [admin] = stock.admins
  const today = dayIn('Asia/Kolkata', new Date())
  const open: string[] = []
  const promises: Promises = { bookings: new Map(), forgotten: [] }
  let done = 0
  const forgetful = [...stock.customers]

  /** How long it took, in milliseconds; undefined where the time was taken. */
  async function book(wire: Wire, customer: Person = oneOf(stock.customers)): Promise<number | undefined> {
    const body = {
      service: oneOf(stock.services).id,
      date: addDays(today, whole(days.first, days.last)),
      time: oneOf(slotTimes),
      address: '14, Lake View Road\nPune',
    }
    const began = performance.now()
    const { status, text } = await wire.ask({ method: 'POST', path: '/api/bookings', token: customer.token, body })
    const took = performance.now() - began
    if (status === 409) return undefined
    if (status !== 201) throw new Error(`a booking was answered with ${status} ${text}`)
    // Parsed by the schema of the endpoint, on the other side.
    const { _id, number } = JSON.parse(text) as { _id: string; number: string }
    open.push(_id)
    promises.bookings.set(_id, { number, status: 'pending' })
    done += 1
    return took
  }

  async function confirm(wire: Wire) {
    const id = open.splice(whole(0, open.length - 1), 1)[0]
    if (id === undefined || !admin) return
    const path = `/api/admin/bookings/${id}/status`
    const { status } = await wire.ask({ method: 'PUT', path, token: admin.token, body: { status: 'confirmed' } })
    if (status !== 200) throw new Error(`a confirmation was answered with ${status}`)
    promises.bookings.set(id, { number: promises.bookings.get(id)?.number ?? '', status: 'confirmed' })
    done += 1
  }

  async function forget(wire: Wire) {
    const person = forgetful.pop()
    if (!person) return
    const body = { email: `${person.id}@campaign.example` }
    const { status } = await wire.ask({ method: 'POST', path: '/api/auth/forgot-password', body })
    if (status !== 202 && status !== 204) throw new Error(`a forgotten password was answered with ${status}`)
    promises.forgotten.push(body.email)
    done += 1
  }

  async function writeOne(wire: Wire) {
    const luck = fraction()
    if (luck < 0.2 && open.length > 0) await confirm(wire)
    else if (luck < 0.4 && forgetful.length > 0) await forget(wire)
    else await book(wire)
  }

  return {
    wires,
    book,
    promises,
    /** Until there is a time for them. */
    async bookFor(customer: Person) {
      const [wire] = wires
      while (wire && (await book(wire, customer)) === undefined) continue
    },
    /** Until so much has been done that a letter tells of. */
    async write(letters: number) {
      await Promise.all(
        wires.map(async (wire) => {
          while (done < letters) await writeOne(wire)
        }),
      )
    },
    close: () => wires.forEach((wire) => wire.close()),
  }
}

/** Two whom no letter reaches: the mailbox of one is gone, and the address of the other is none. And the rest. */
export async function addPoison(client: Client, [one, other, ...customers]: Person[]) {
  if (!one || !other) throw new Error('there are too few customers')
  const set = 'update users set email = $2 where id = $1'
  await client.query(set, [one.id, `${gone}${one.id}@campaign.example`])
  await client.query(set, [other.id, noAddress])
  return { customers, poisoned: [one, other] }
}
