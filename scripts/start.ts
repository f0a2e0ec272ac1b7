import { run } from '#server/main.ts'
import { buildPagesIfStale } from './build-pages.ts'

run({ developing: process.argv.includes('--dev'), build: buildPagesIfStale })
