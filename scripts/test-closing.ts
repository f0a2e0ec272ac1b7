import { afterAll } from 'vitest'
import { closers } from '#server/testing/app.ts'

afterAll(async () => {
  // Closes in reverse order of opening, so that no folder is removed while it is in use.
  for (const close of closers.splice(0).toReversed()) await close()
})
