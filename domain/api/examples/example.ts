import type { Endpoint } from '#domain/contract/endpoint.ts'
import type { RefusalCode } from '#domain/contract/refusals.ts'

/**
 * A request to an endpoint, and the response to it. `server/examples.test.ts` sends the requests of all examples in their
 * order, and compares the responses.
 */
export type Example = {
  of: Endpoint
  title: string
  /** Whose token is sent. */
  by?: keyof typeof tokens
  params?: Record<string, string>
  query?: Record<string, string>
  key?: string
  body?: object
  status: number
  /** Left out for a response without a body; a text for a file. */
  reply?: object | string
}

export const tokens = {
  customer: 'ds_Vq3mD0mS1mZC9xq5cVb1yYb2p8nTzL6hRkWf4aJgE7U',
  admin: 'ds_8rXw2LkP5tHsN1vQb9cYd3fGz7jMa4eUo6iTlKxRqW0',
}

/** What differs in every shop: the test replaces each value by the one of its own shop. */
export const values = {
  ...tokens,
  asha: '5f0c2a8e-6f5e-4a53-9d7c-0a2f4b1c8e11',
  meera: '0b7d9c4f-2b61-4a6e-8f0d-3d5a7e9b2c22',
  professional: '1e6a9c3d-7f25-4b81-a4c9-6d8f0b2e4a12',
  gst: 'c1e4b7a2-9d38-4f60-b5c1-6e8d0f2a4b33',
  added: '7a3f5d1b-0c92-4e84-a6b7-8c1d3e5f7a44',
  booking: '2d9b6f3e-8a17-4c05-9e4f-1b3d5a7c9e55',
  number: 'DS-261120-0001',
  visited: 'e8c5a2f1-7b64-4d39-8a1e-5c7f9b1d3f66',
  review: '94d1f7b3-5a28-4e6c-b0d9-2f4a6c8e0b77',
  message: 'b6a2e9d4-1c73-4f58-97b6-0d2e4f6a8c88',
  payment: '3c8f1e5a-4d96-4b20-8c3d-7e9f1a3b5d99',
  received: 'd5b1a7c8-2e49-4a63-b1f0-9c5d7e3f1baa',
  rescheduled: 'a9f4c2e6-5b78-4d10-83a7-1e6c8b0d2fbb',
  corrected: '68e2d0b4-3f9a-4c57-9b8d-2a5f7c1e0dcc',
}

/** The path of the request, with its query. */
export function addressOf({ of, params = {}, query }: Pick<Example, 'of' | 'params' | 'query'>): string {
  const path = of.path.replaceAll(/:(\w+)/g, (_, name: string) => params[name] ?? name)
  const pairs = Object.entries(query ?? {}).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  return pairs.length === 0 ? path : `${path}?${pairs.join('&')}`
}

type Refused = { title: string; status: number; message: string; code: RefusalCode } & Record<string, unknown>

/** The body of a refused request. */
export function refusal({ title, status, message, code, ...more }: Refused) {
  const type = `/problems/${code.replaceAll('_', '-')}`
  return { type, title, status, detail: message, message, code, instance, ...more }
}

/** What differs in every refusal. */
const instance = 'req_3f9a1c5e7b2d4f6a8c0e'
