import { buildPages } from './build-pages.ts'
import { buildServer } from './build-server.ts'

await buildPages()
await buildServer()
