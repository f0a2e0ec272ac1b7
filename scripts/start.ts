import { run } from '#server/main.ts'
import { buildPagesIfStale } from './build-pages.ts'

const has = (option: string) => process.argv.includes(option)

run({ developing: has('--dev'), build: () => buildPagesIfStale(has('--workshop') ? 'workshop' : 'shop') })
