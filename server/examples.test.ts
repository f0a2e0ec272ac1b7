import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { api } from '#domain/api.ts'
import { examples } from '#domain/api/examples/all.ts'
import { addressOf, type Example, values } from '#domain/api/examples/example.ts'
import { withoutExample } from '#domain/api/examples/without.ts'
import type { Endpoint } from '#domain/contract/endpoint.ts'
import { refusals } from '#domain/contract/refusals.ts'
import { addBooking } from '#server/testing/reviews.ts'
import { openShop } from '#server/testing/shop.ts'

const shop = openShop({
  admin: { email: 'meera@doorstep.example', name: 'Meera Nair', password: 'a long boat journey' },
})

/** The values of this shop for those of the examples. */
const own = new Map<string, string>()

describe('the examples of the API reference', () => {
  test('are answered as they say, in their order', async () => {
    await shop.aProfessional()
    for (const example of examples) {
      // What happens later has a later time.
      shop.moveClock(1)
      if (example.of === api.review.write)
        own.set(values.visited, await addBooking(shop.client, { slug: 'gst', email: 'asha@example.com' }))
      const { status, text } = await send(example)
      expect([example.title, status]).toEqual([example.title, example.status])
      const read = (body: string): unknown => (typeof example.reply === 'object' ? JSON.parse(body) : body)
      learn(example.reply, read(text))
      const expected = typeof example.reply === 'object' ? JSON.stringify(example.reply) : (example.reply ?? '')
      expect(read(settled(inExamples(text))), example.title).toEqual(read(settled(expected)))
    }
    expect([...own.keys()].toSorted()).toEqual(Object.values(values).toSorted())
  })

  test('match the schemas of their endpoints', () => {
    for (const { of, title, status, body, reply } of examples) {
      const isDone = status < 300
      if (isDone && body) expect(of.body.safeParse(body).success, title).toBe(true)
      const schema = isDone ? of.reply : Refused
      if (of.type === undefined || !isDone) expect(schema.safeParse(reply).error, title).toBe(undefined)
    }
  })

  test('stand in the OpenAPI document', async () => {
    const { paths } = (await shop.get('/api/openapi.json')).body
    for (const { of, title, status, body, reply } of examples) {
      const operation = paths[of.path.replaceAll(/:(\w+)/g, '{$1}')][of.method.toLowerCase()]
      expect(operation['x-requests'][title]).toMatch(new RegExp(`^${of.method} /api/`))
      const response = operation.responses[status] ?? operation.responses.default
      const [sent, received] = [operation.requestBody, response].map((part) => exampleIn(part?.content, title))
      expect([title, sent, received]).toEqual([title, body, reply])
    }
  })

  test('have a title of their own for each endpoint', () => {
    const titles = examples.map(({ of, title }) => `${of.method} ${of.path}: ${title}`)
    expect(titles.toSorted()).toEqual([...new Set(titles)].toSorted())
  })

  test('leave out the endpoints of a known list only', () => {
    const left = Object.entries(api).map(([noun, group]) => [noun, listLeft(group)] as const)
    expect(Object.fromEntries(left.filter(([, names]) => names.length > 0))).toEqual(withoutExample)
  })
})

function send({ of, by, body, key, ...rest }: Example) {
  return shop.ask(of.method, inShop(addressOf({ of, ...rest })), {
    ...(by && { token: own.get(values[by]) ?? '' }),
    ...(body && { body: inShop(JSON.stringify(body)) }),
    ...(key !== undefined && { headers: { 'Idempotency-Key': key } }),
  })
}

function inShop(text: string): string {
  return [...own].reduce((said, [value, actual]) => said.replaceAll(value, actual), text)
}

function inExamples(text: string): string {
  return [...own].reduce((said, [value, actual]) => said.replaceAll(actual, value), text)
}

const named = new Set<unknown>(Object.values(values))

/** Learns the values of this shop from a reply, where the example has one of its own. */
function learn(expected: unknown, actual: unknown) {
  if (typeof expected === 'string' && named.has(expected)) own.set(expected, String(actual))
  if (typeof expected !== 'object' || expected === null || typeof actual !== 'object' || actual === null) return
  for (const [name, value] of Object.entries(expected)) learn(value, Reflect.get(actual, name))
}

function exampleIn(content: object | undefined, title: string): unknown {
  return Object.values(content ?? {}).map(({ examples: named }) => named?.[title]?.value)[0]
}

/** Without what differs at each call: the time of this day, and the number of a refused request. */
function settled(text: string): string {
  return text.replaceAll(/2026-?11-?20[T ][\d:.]+Z?/g, 'now').replaceAll(/req_\w+/g, 'request')
}

function listLeft(group: Record<string, Endpoint>): string[] {
  return Object.keys(group).filter((name) => !examples.some(({ of }) => of === group[name]))
}

const Refused = z.looseObject({ status: z.int(), code: z.enum(Object.keys(refusals)), message: z.string() })
