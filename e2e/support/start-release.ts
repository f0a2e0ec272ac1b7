import { run } from '#server/main.ts'

/** Starts the product with the pages of a folder. */
run({ developing: false, build: async () => process.argv[2] ?? '' })
