import { get, nothing, post } from '#domain/contract/endpoint.ts'
import { Demo, DemoRemoval, DemoRemoving } from '#domain/storefront/demo.ts'

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
