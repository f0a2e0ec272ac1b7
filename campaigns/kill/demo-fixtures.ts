import type { Connection } from '#server/platform/database/db.ts'
import { connect } from '#campaigns/rig/connect.ts'
import { demoPassword } from './product.ts'
import { addPeople, hoursOf, type Person, type Service } from '#campaigns/rig/fixtures.ts'
import { openWire, type Wire } from '#campaigns/rig/connection.ts'

const customers = 60
const lanes = 24

export type DemoStock = { services: Service[]; customers: Person[] }

/** What can be booked in a demo that has just been opened, and by whom. */
export async function stockDemo(port: number, connection: Connection): Promise<DemoStock> {
  const wire = openWire(port)
  const client = await connect(connection)
  try {
    const services = await read<(Service & { _id: string })[]>(wire, '/api/services?limit=100')
    await hire(wire, [...new Set(services.map(({ category }) => category))])
    return {
      services: services.map((service) => ({ ...service, id: service._id })),
      customers: await addPeople(client, 'customer', customers),
    }
  } finally {
    wire.close()
    await client.end()
  }
}

async function read<T>(wire: Wire, path: string, token?: string): Promise<T> {
  const { status, text } = await wire.ask({ method: 'GET', path, ...(token !== undefined && { token }) })
  if (status !== 200) throw new Error(`${path}: ${status} ${text}`)
  // Parsed by the schema of the endpoint, on the other side.
  return JSON.parse(text) as T
}

/** Somebody has to work there: the demo's own people, or some that an administrator adds. */
async function hire(wire: Wire, categories: string[]) {
  const body = { email: 'admin@doorstep.example', password: demoPassword }
  const reply = await wire.ask({ method: 'POST', path: '/api/auth/login', body })
  const { token } = JSON.parse(reply.text) as { token: string }
  const path = '/api/admin/professionals'
  if ((await read<unknown[]>(wire, path, token)).length > 0) return
  for (let at = 0; at < lanes; at += 1) {
    const one = { name: `Person ${at + 1}`, categories: [categories[at % categories.length]], hours: hoursOf(at) }
    const { status } = await wire.ask({ method: 'POST', path, token, body: one })
    if (status !== 201) throw new Error(`${path}: ${status}`)
  }
}
