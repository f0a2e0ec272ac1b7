import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { api } from '#domain/api.ts'
import type { Endpoint } from './endpoint.ts'
import { addressOf } from '#domain/contract/address.ts'

test('a parameter value cannot change the path', () => {
  const address = addressOf(api.catalogue.service, { service: '../auth/me?x=1#y' })
  expect(address).toBe('/api/services/..%2Fauth%2Fme%3Fx%3D1%23y')
})

test('undefined query parameters are not sent', () => {
  expect(addressOf(api.catalogue.services, {}, { featured: true, category: undefined, limit: 4 })).toBe(
    '/api/services?featured=true&limit=4',
  )
})

test('no two endpoints share method and path', () => {
  const all: Endpoint[] = Object.values(api).flatMap((group) => Object.values(group))
  const names = all.map(({ method, path }) => `${method} ${path}`)
  expect(new Set(names).size).toBe(names.length)
})

test('every request and reply schema refuses unknown fields', () => {
  const all: Endpoint[] = Object.values(api).flatMap((group) => Object.values(group))
  const open = all.flatMap(({ method, path, query, body, reply }) =>
    Object.entries({ query, body, reply }).flatMap(([part, schema]) =>
      isClosed(z.toJSONSchema(schema, { io: part === 'body' ? 'input' : 'output', unrepresentable: 'any' }))
        ? []
        : [`${method} ${path} ${part}`],
    ),
  )
  // Two replies are open: the API description, and activity, whose fields depend on its subject.
  expect(open).toEqual(['GET /api/openapi.json reply', 'GET /api/admin/activity reply'])
})

function isClosed(schema: unknown): boolean {
  if (typeof schema !== 'object' || schema === null) return true
  const isOpen = 'type' in schema && schema.type === 'object' && Reflect.get(schema, 'additionalProperties') !== false
  return !isOpen && Object.values(schema).every(isClosed)
}

test('no request body has a version or another whole number that is too large for a column', () => {
  const all: Endpoint[] = Object.values(api).flatMap((group) => Object.values(group))
  const tooLarge = all.flatMap(({ method, path, body }) =>
    wholeNumbersIn(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }))
      .filter(({ maximum }) => maximum > 2_147_483_647)
      .map(({ name }) => `${method} ${path} ${name}`),
  )
  expect(tooLarge).toEqual([])
})

type WholeNumber = { name: string; maximum: number }

function wholeNumbersIn(schema: unknown, name = ''): WholeNumber[] {
  if (typeof schema !== 'object' || schema === null) return []
  if ('type' in schema && schema.type === 'integer')
    return [{ name, maximum: Number(Reflect.get(schema, 'maximum') ?? Infinity) }]
  return Object.entries(schema).flatMap(([key, value]) => wholeNumbersIn(value, key))
}
