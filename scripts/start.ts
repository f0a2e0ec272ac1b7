import { buildPagesIfStale } from './build-pages.ts'

// The server draws from the sources itself while developing.
if (!process.argv.includes('--dev')) await buildPagesIfStale()
await import('#server/main.ts')
