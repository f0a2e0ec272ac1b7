import type { Connection } from '#server/platform/database/db.ts'
import { connect } from '#campaigns/rig/connect.ts'
import { demoPassword } from './product.ts'
import { addPeople, hoursOf, type Person, type Service } from '#campaigns/rig/fixtures.ts'
import { openConnection, type HttpConnection } from '#campaigns/rig/connection.ts'

const customers = 60
const lanes = 24

export type DemoFixtures = { services: Service[]; customers: Person[] }

/** The services and customers of a new demo. */
export async function createDemoFixtures(port: number, connection: string | Connection): Promise<DemoFixtures> {
  const http = openConnection(port)
  const client = await connect(connection)
  try {
    const services = await read<(Service & { _id: string })[]>(http, '/api/services?limit=100')
    await hire(http, [...new Set(services.map(({ category }) => category))])
    return {
      services: services.map((service) => ({ ...service, id: service._id })),
      customers: await addPeople(client, 'customer', customers),
    }
  } finally {
    http.close()
    await client.end()
  }
}

async function read<T>(http: HttpConnection, path: string, token?: string): Promise<T> {
  const { status, text } = await http.ask({ method: 'GET', path, ...(token !== undefined && { token }) })
  if (status !== 200) throw new Error(`${path}: ${status} ${text}`)
  // The server has validated the body by the endpoint's schema.
  return JSON.parse(text) as T
}

/** Ensures that there are professionals: those of the demo, or new ones. */
async function hire(http: HttpConnection, categories: string[]) {
  const body = { email: 'admin@doorstep.example', password: demoPassword }
  const reply = await http.ask({ method: 'POST', path: '/api/auth/login', body })
  const { token } = JSON.parse(reply.text) as { token: string }
  const path = '/api/admin/professionals'
  if ((await read<unknown[]>(http, path, token)).length > 0) return
  for (let at = 0; at < lanes; at += 1) {
    const one = { name: `Person ${at + 1}`, categories: [categories[at % categories.length]], hours: hoursOf(at) }
    const { status } = await http.ask({ method: 'POST', path, token, body: one })
    if (status !== 201) throw new Error(`${path}: ${status}`)
  }
}
