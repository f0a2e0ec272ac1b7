import { buildPages } from './build-pages.ts'
import { buildServer } from './build-server.ts'

/** `npm run build`; with `server` as its argument it bundles the server only. */
if (process.argv[2] !== 'server') await buildPages()
await buildServer()
