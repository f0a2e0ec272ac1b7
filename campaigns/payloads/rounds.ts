import type { Browser } from '@playwright/test'
import type { Calls } from './api-calls.ts'
import { checkEscaped, type Drawn, readPage, runBare } from './html.ts'
import type { Reviewed } from './pages.ts'
import { type Booked, publicTextsOf, reviewAll } from './fixtures.ts'
import type { Fixtures } from '#campaigns/rig/fixtures.ts'
import type { Tally } from '#campaigns/rig/tally.ts'

type RoundsAccess = { calls: Calls; tally: Tally; fixtures: Fixtures; browser: Browser }

/** The number of reviews that the server renders with a page. */
const atFirst = 3

/**
 * Writes all reviews, and reads the service page after every few of them, so that the server renders each review once.
 * The rendered documents are then run without protection.
 */
export async function reviewInRounds(access: RoundsAccess, services: { id: string; slug: string }[], done: Booked[]) {
  const reviewed: Reviewed[] = services.map(({ slug }) => ({ slug, authors: [] }))
  const drawn: Drawn[] = []
  const ofService = Map.groupBy(done, ({ author }) => author.n % services.length)
  for (const [at, booked] of ofService) {
    const one = reviewed[at]
    if (!one) throw new Error('a booking of an unknown service')
    for (let from = 0; from < booked.length; from += atFirst) {
      const some = booked.slice(from, from + atFirst)
      const ids = await reviewAll(access, some)
      const where = `/services/${one.slug}`
      const html = await readPage(access.calls.origin + where, ids)
      const texts = some.flatMap(({ author }) => publicTextsOf(author))
      drawn.push({ where: `${where}, drawn after ${from + some.length}`, html, texts })
      one.authors.push(...some.map(({ author }) => author))
    }
  }
  for (const one of drawn) checkEscaped(access.tally, one, one.texts)
  await runBare({ ...access, areEmails: false }, drawn)
  return { reviewed, drawn }
}
