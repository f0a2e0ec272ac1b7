import * as z from 'zod/mini'
import { line } from '#domain/contract/field.ts'

const text = z.string().check(z.minLength(1))

const Section = z.strictObject({
  heading: line({ min: 1, max: 100 }),
  paragraphs: z.array(text).check(z.minLength(1)),
  /** A list below the paragraphs. */
  points: z.optional(z.array(text)),
})
const sections = z.array(Section).check(z.minLength(1))

/** The storefront's About page. */
export const About = z.strictObject({ summary: text, sections })

export const Question = z.strictObject({ question: line({ min: 1, max: 120 }), answer: text })

const head = {
  slug: z.string().check(z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)),
  title: line({ min: 1, max: 100 }),
  summary: line({ min: 1, max: 240 }),
  date: z.iso.date(),
}

const PlannedArticle = z.strictObject({ ...head, introduction: text, sections })
export type PlannedArticle = z.infer<typeof PlannedArticle>

export const ArticleSummary = z.strictObject({ ...head, minutes: z.int() })
export type ArticleSummary = z.infer<typeof ArticleSummary>

export const Article = z.strictObject({ ...ArticleSummary.shape, introduction: text, sections })
export type Article = z.infer<typeof Article>

/** Terms, privacy policy and the like. Texts may contain links as `[label](address)` and names in backticks. */
export const LegalPage = z.strictObject({
  title: line({ min: 1, max: 60 }),
  summary: line({ min: 1, max: 160 }),
  introduction: text,
  sections,
})
export type LegalPage = z.infer<typeof LegalPage>

const words = line({ min: 1, max: 200 })

/** The illustration of a step, drawn by web/art. */
const StepPicture = z.enum(['submit', 'prepare', 'receive', 'success'])

/** The portrait beside a quote, drawn by web/art: what distinguishes the person. */
export const Portrait = z.enum(['bun', 'beard', 'braid', 'moustache', 'bob', 'goatee', 'waves', 'ponytail'])
export type Portrait = z.infer<typeof Portrait>

const Testimonial = z.strictObject({
  quote: words,
  name: line({ min: 1, max: 60 }),
  role: line({ min: 1, max: 60 }),
  rating: z.int().check(z.gte(1), z.lte(5)),
  /** Without one, the initials are shown. */
  picture: z.optional(Portrait),
})

/** The texts of the home page, from top to bottom. */
export const Welcome = z.strictObject({
  title: line({ min: 1, max: 60 }),
  lead: words,
  /** Two example searches, shown as the placeholder. */
  hints: z.tuple([line({ min: 1, max: 20 }), line({ min: 1, max: 20 })]),
  /** Searches offered as buttons. */
  popular: z.array(line({ min: 1, max: 30 })),
  categories: line({ min: 1, max: 60 }),
  steps: z.array(z.strictObject({ title: line({ min: 1, max: 60 }), text: words, picture: StepPicture })),
  testimonials: z.array(Testimonial),
  closing: z.strictObject({ title: line({ min: 1, max: 60 }), text: words }),
})
export type Welcome = z.infer<typeof Welcome>

/** How a customer prepares for a visit, by category. */
export const Preparation = z.strictObject({ category: z.string(), text: words })
export type Preparation = z.infer<typeof Preparation>

/** The editorial content of a storefront. */
export const ContentPlan = z.strictObject({
  welcome: Welcome,
  about: About,
  faq: z.array(Question),
  articles: z.array(PlannedArticle),
  preparations: z.array(Preparation),
})
export type ContentPlan = z.infer<typeof ContentPlan>

export function pathOfArticle(slug: string): string {
  return `/blog/${slug}`
}

/** The public pages of every storefront. */
export const publicPages = [
  '/',
  '/services',
  '/aboutus',
  '/contactus',
  '/pricing',
  '/blog',
  '/faq',
  '/privacy-policy',
  '/terms',
  '/cookies',
]

/** Paths that require signing in, and the API. */
export const privateAreas = ['/admin', '/dashboard', '/account', '/bookings', '/booking/', '/api/']

/** Article summaries, newest first. */
export function summariesOf({ articles }: Pick<ContentPlan, 'articles'>): ArticleSummary[] {
  return articles
    .toSorted((a, b) => b.date.localeCompare(a.date))
    .map((article) => {
      const { introduction: _, sections: __, ...summary } = article
      return { ...summary, minutes: minutesToRead(article) }
    })
}

export function findArticle({ articles }: Pick<ContentPlan, 'articles'>, slug: string): Article | undefined {
  const found = articles.find((article) => article.slug === slug)
  return found && { ...found, minutes: minutesToRead(found) }
}

const wordsPerMinute = 200

function minutesToRead({ introduction, sections }: PlannedArticle): number {
  const texts = sections.flatMap(({ heading, paragraphs, points = [] }) => [heading, ...paragraphs, ...points])
  const words = [introduction, ...texts].join(' ').split(/\s+/)
  return Math.max(1, Math.round(words.length / wordsPerMinute))
}
