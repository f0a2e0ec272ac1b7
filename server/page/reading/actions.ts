import type { Article, ArticleContent, Preparation, Question, Welcome } from '#domain/page/fields.ts'
import { Refusal } from '#domain/contract/refusal.ts'
import type { PageContent } from '#domain/page/content.ts'
import { isStatement, type PageName, pageNames, type StatementName } from '#domain/page.ts'
import type { PlaceholderValues } from '#domain/page/placeholder-names.ts'
import { fillLine, valuesOf } from '#domain/page/placeholders.ts'
import { textOf, type Written } from '#domain/page/tree.ts'
import type { StorefrontPlan } from '#domain/storefront.ts'
import { findPublished, summaryOf } from '#server/page/articles/store.ts'
import { writePage, writeText } from '#server/page/markdown/write.ts'
import { shippedPages } from './shipped.ts'
import { listPages } from '#server/page/store.ts'
import type { Db } from '#server/platform/database/db.ts'
import { isDemo } from '#server/storefront/store.ts'

type Contents<Name extends PageName> = { [One in Name]: PageContent<One> }

/** What is on these pages: their newest versions, or what came with Doorstep. */
async function readContents<Name extends PageName>(
  db: Db,
  plan: StorefrontPlan,
  pages: readonly Name[],
): Promise<Contents<Name>> {
  const stored = await listPages(db, plan.key, pages)
  const shipped = shippedPages(plan, { isDemo: false })
  const contents = pages.map((page) => [page, stored.find((one) => one.page === page)?.content ?? shipped[page]])
  // A page is stored with its own fields only.
  return Object.fromEntries(contents) as Contents<Name>
}

type TextPageName = 'about' | 'pricing' | StatementName

export async function readTextPage(db: Db, plan: StorefrontPlan, page: TextPageName): Promise<Written> {
  const { [page]: content } = await readContents(db, plan, [page])
  return writePage(content, { title: pageNames[page], values: valuesOf(plan) })
}

export async function readStatement(db: Db, plan: StorefrontPlan, page: string): Promise<Written> {
  if (!isStatement(page)) throw new Refusal('not_found')
  return readTextPage(db, plan, page)
}

export async function readQuestions(db: Db, plan: StorefrontPlan): Promise<Question[]> {
  const { faq } = await readContents(db, plan, ['faq'])
  const values = valuesOf(plan)
  return faq.questions.flatMap(({ question, answer }) => {
    const blocks = writeText(answer, values)
    // The answer uses a setting without a value.
    if (blocks.length === 0) return []
    const text = textOf(blocks)
    const [only] = blocks
    const isPlain = blocks.length === 1 && only?.kind === 'paragraph' && only.of.every((one) => typeof one === 'string')
    return [{ question: fillLine(question, values), answer: text, ...(!isPlain && { blocks }) }]
  })
}

export async function readPreparations(db: Db, plan: StorefrontPlan): Promise<Preparation[]> {
  const { preparations: content } = await readContents(db, plan, ['preparations'])
  const values = valuesOf(plan)
  return content.preparations.map(({ category, text }) => ({ category, text: fillLine(text, values) }))
}

/** What to keep ready for a visit; empty if nothing. */
export function preparationFor(
  preparations: Preparation[],
  { booking }: { booking: { service: { category: string } } },
) {
  return preparations.find(({ category }) => category === booking.service.category)?.text ?? ''
}

export async function readWelcome(db: Db, plan: StorefrontPlan): Promise<Welcome> {
  const [stored, isMadeUp] = await Promise.all([
    listPages(db, plan.key, ['home', 'testimonials']),
    isDemo(db, plan.key),
  ])
  const shipped = shippedPages(plan, { isDemo: isMadeUp })
  const contentOf = (page: PageName) => stored.find((one) => one.page === page)?.content
  // A page is stored with its own fields only.
  const home = (contentOf('home') ?? shipped.home) as PageContent<'home'>
  const { testimonials } = (contentOf('testimonials') ?? shipped.testimonials) as PageContent<'testimonials'>
  return {
    ...fillTexts(home, valuesOf(plan)),
    testimonials: isMadeUp ? testimonials : testimonials.filter((one) => !isInvented(one, plan)),
  }
}

/** How many testimonials of a demo no one has given. */
export async function countInvented(db: Db, plan: StorefrontPlan): Promise<number> {
  const { testimonials } = await readWelcome(db, plan)
  return testimonials.filter((one) => isInvented(one, plan)).length
}

/** Outside a demo, no one said what ships with it. */
function isInvented({ quote }: { quote: string }, { content }: StorefrontPlan): boolean {
  return content.welcome.testimonials.some((one) => one.quote === quote)
}

function fillTexts(home: PageContent<'home'>, values: PlaceholderValues): PageContent<'home'> {
  const fill = (text: string) => fillLine(text, values)
  return {
    ...home,
    title: fill(home.title),
    lead: fill(home.lead),
    steps: home.steps.map((step) => ({ ...step, title: fill(step.title), text: fill(step.text) })),
    closing: { title: fill(home.closing.title), text: fill(home.closing.text) },
  }
}

export async function readArticle(db: Db, plan: StorefrontPlan, slug: string): Promise<Article> {
  const found = await findPublished(db, plan.key, slug)
  if (!found) throw new Refusal('not_found')
  const { row, content } = found
  return { ...summaryOf(row), ...sectionsOf(content, plan) }
}

function sectionsOf(content: ArticleContent, plan: StorefrontPlan): Pick<Article, 'introduction' | 'sections'> {
  const { introduction, sections } = writePage(content, { title: content.title, values: valuesOf(plan) })
  return { introduction, sections }
}
