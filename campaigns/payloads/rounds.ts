import type { Browser } from '@playwright/test'
import type { Calls } from './api-calls.ts'
import { checkEscaped, type Drawn, readPage, runBare } from './html.ts'
import type { Reviewed } from './pages.ts'
import { type Booked, publicTextsOf, reviewAll } from './fixtures.ts'
import type { Stock } from '#campaigns/rig/fixtures.ts'
import type { Tally } from '#campaigns/rig/tally.ts'

type Ground = { calls: Calls; tally: Tally; stock: Stock; browser: Browser }

/** So many reviews the server draws with a page. */
const atFirst = 3

/**
 * Reviews everything, and reads the page of a service whenever as much has been said of it as it shows at first: so each
 * review has once been drawn by the server. What was drawn then is run where nothing holds it back.
 */
export async function reviewInRounds(ground: Ground, services: { id: string; slug: string }[], done: Booked[]) {
  const reviewed: Reviewed[] = services.map(({ slug }) => ({ slug, authors: [] }))
  const drawn: Drawn[] = []
  const ofService = Map.groupBy(done, ({ author }) => author.n % services.length)
  for (const [at, booked] of ofService) {
    const one = reviewed[at]
    if (!one) throw new Error('a booking of a service that is not there')
    for (let from = 0; from < booked.length; from += atFirst) {
      const some = booked.slice(from, from + atFirst)
      const ids = await reviewAll(ground, some)
      const where = `/services/${one.slug}`
      const html = await readPage(ground.calls.origin + where, ids)
      const texts = some.flatMap(({ author }) => publicTextsOf(author))
      drawn.push({ where: `${where}, drawn after ${from + some.length}`, html, texts })
      one.authors.push(...some.map(({ author }) => author))
    }
  }
  for (const one of drawn) checkEscaped(ground.tally, one, one.texts)
  await runBare({ ...ground, isLetters: false }, drawn)
  return { reviewed, drawn }
}
