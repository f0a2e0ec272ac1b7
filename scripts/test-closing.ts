import { afterAll } from 'vitest'
import { closers } from '#server/testing/app.ts'

afterAll(async () => {
  // The last opened is closed first: a folder is not removed under what still uses it.
  for (const close of closers.splice(0).toReversed()) await close()
})
