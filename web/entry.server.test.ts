import { expect, test } from 'vitest'
import { Refusal } from '#domain/contract/refusal.ts'
import { pictureSitesContext } from './context.ts'
import { openContext } from './entry.server.tsx'

test('a page whose sites of pictures cannot be read now has status 503', async () => {
  const context = openContext({
    nonce: '',
    send: async () => new Response(),
    report: () => {},
    pictureSites: Promise.reject(new Refusal('unavailable', { retryAfter: 2 })),
  })
  await expect(context.get(pictureSitesContext)).rejects.toMatchObject({ init: { status: 503 } })
})
