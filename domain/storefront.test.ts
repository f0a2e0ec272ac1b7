import { expect, test } from 'vitest'
import { storefrontOfHost } from './storefront.ts'

const storefronts = [
  { key: 'home', hosts: ['home.localhost', 'home.example'] },
  { key: 'documents', hosts: ['documents.localhost'], default: true },
]

test.each([
  ['home.localhost:3000', 'home'],
  ['HOME.LOCALHOST', 'home'],
  ['home.example.', 'home'],
  ['documents.localhost', 'documents'],
  ['localhost:3000', 'documents'],
  ['home.localhost.evil.example', 'documents'],
  ['', 'documents'],
])('the host %j opens the storefront %s', (host, key) => {
  expect(storefrontOfHost(storefronts, host)?.key).toBe(key)
})
