import { changeSource } from '#campaigns/rig/change-source.ts'

const file = '/build-server/main.js'

/** Planted, loaded before the server: neither a high load nor a long queue refuses anything. */
changeSource({ file, from: 'function nextShed(', to: 'function nextShed() { return 0 }\nfunction unused(' })
changeSource({ file, from: 'queue.size >= room()', to: 'queue.size >= 1_000_000' })
