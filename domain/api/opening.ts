import * as z from 'zod/mini'
import { get, nothing, put } from '#domain/contract/endpoint.ts'
import { Opening, StepTick } from '#domain/storefront/opening.ts'

export const opening = {
  state: get('/api/admin/opening', {
    access: 'admin',
    limit: 'browse',
    summary: 'Retrieve what the storefront still needs before it opens',
    query: nothing,
    reply: Opening,
  }),
  tick: put('/api/admin/opening/:step', {
    params: { step: z.string() },
    access: 'admin',
    limit: 'write',
    summary: 'Say that a step before opening is done, or that it is not',
    body: StepTick,
    reply: Opening,
  }),
}
