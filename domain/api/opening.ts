import * as z from 'zod/mini'
import { del, get, list, nothing, post, put } from '#domain/contract/endpoint.ts'
import { Demo, DemoRemoval, DemoRemoving } from '#domain/storefront/demo.ts'
import { Opening, ShippedChoice, ShippedService, StepTick } from '#domain/storefront/opening.ts'

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
  makeTrial: post('/api/admin/opening/trial', {
    access: 'admin',
    limit: 'write',
    summary: 'Make a trial booking, which removes itself after an hour; the one that is there is kept',
    body: nothing,
    reply: Opening,
  }),
  removeTrial: del('/api/admin/opening/trial', {
    access: 'admin',
    limit: 'write',
    summary: 'Remove the trial booking now',
    body: nothing,
    reply: Opening,
  }),
  shipped: list('/api/admin/opening/services', {
    access: 'admin',
    limit: 'browse',
    summary: 'List the services that came with Doorstep, and which of them the storefront has',
    query: nothing,
    item: ShippedService,
  }),
  addShipped: post('/api/admin/opening/services', {
    access: 'admin',
    limit: 'write',
    summary: 'Add services that came with Doorstep; those that the storefront has are unchanged',
    body: ShippedChoice,
    reply: Opening,
  }),
}

export const demo = {
  state: get('/api/admin/demo', {
    access: 'admin',
    limit: 'browse',
    summary: 'Retrieve whether a storefront is a demo, and what removing the demo would remove',
    query: nothing,
    reply: Demo,
  }),
  remove: post('/api/admin/demo/removal', {
    access: 'admin',
    limit: 'write',
    isRecent: true,
    summary: 'Remove the demo and keep what was made by hand; a second time removes nothing',
    body: DemoRemoving,
    reply: DemoRemoval,
  }),
}
