import { expect, test } from 'vitest'
import { api } from './api.ts'
import { addressOf, type Endpoint } from './endpoint.ts'

test('no value of a parameter can reach another address', () => {
  const address = addressOf(api.catalogue.service, { service: '../auth/me?x=1#y' })
  expect(address).toBe('/api/services/..%2Fauth%2Fme%3Fx%3D1%23y')
})

test('what is left out of a query is not sent', () => {
  expect(addressOf(api.catalogue.services, {}, { featured: true, category: undefined, limit: 4 })).toBe(
    '/api/services?featured=true&limit=4',
  )
})

test('no two endpoints share method and path', () => {
  const all: Endpoint[] = Object.values(api).flatMap((group) => Object.values(group))
  const names = all.map(({ method, path }) => `${method} ${path}`)
  expect(new Set(names).size).toBe(names.length)
})
