import { changeSource } from '#campaigns/rig/change-source.ts'

/** Planted, loaded before the server: no measurement of the load refuses anything. */
changeSource({
  file: '/build-server/main.js',
  from: 'function nextShed(',
  to: 'function nextShed() { return 0 }\nfunction unused(',
})
