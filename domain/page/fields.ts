import * as z from 'zod/mini'
import { day, line, lines } from '#domain/contract/field.ts'
import { OwnImageUrl } from '#domain/image/field.ts'
import { blocks, Written } from '#domain/page/tree.ts'

/** The most characters of a text in Markdown. */
export const mostOfText = 20_000
/** The most items of a list on a page. */
const mostItems = 60

const text = lines({ min: 1, max: mostOfText, error: 'Please enter a text' })
const words = line({ min: 1, max: 200 })
const title = line({ min: 1, max: 60 })

/** A page of Markdown. Without a summary, its first paragraph describes it to search engines. */
export const TextPage = z.strictObject({ summary: line({ max: 240 }), text })
export type TextPage = z.infer<typeof TextPage>

/** The answer is Markdown. */
const PlannedQuestion = z.strictObject({
  question: line({ min: 1, max: 120 }),
  answer: lines({ min: 1, max: 2_000 }),
})
export const Questions = z.strictObject({ questions: z.array(PlannedQuestion).check(z.maxLength(mostItems)) })

export const Question = z.strictObject({
  question: z.string(),
  answer: z.string(),
  /** Left out if the answer is one paragraph without links or emphasis. */
  blocks: z.optional(blocks),
})
export type Question = z.infer<typeof Question>

const addressForm = /^[a-z0-9]+(-[a-z0-9]+)*$/

const head = {
  title: line({ min: 1, max: 100, error: 'Please enter a title' }),
  /** The last part of its address. */
  slug: line({ min: 1, max: 80, error: 'Please enter an address' }).check(
    z.regex(addressForm, { error: 'Please use small letters, digits and hyphens, like first-visit' }),
  ),
  summary: line({ min: 1, max: 240, error: 'Please enter a summary' }),
  date: day(),
}

export const PlannedArticle = z.strictObject({ ...head, text })
export type PlannedArticle = z.infer<typeof PlannedArticle>

/** An article as administrators write it. */
export const ArticleContent = z.strictObject({
  ...head,
  imageUrl: z._default(OwnImageUrl, ''),
  published: z._default(z.boolean(), false),
  text,
})
export type ArticleContent = z.infer<typeof ArticleContent>

export const ArticleSummary = z.strictObject({
  slug: z.string(),
  title: z.string(),
  summary: z.string(),
  date: z.string(),
  minutes: z.int(),
  imageUrl: z.optional(z.string()),
})
export type ArticleSummary = z.infer<typeof ArticleSummary>

export const Article = z.strictObject({
  ...ArticleSummary.shape,
  introduction: Written.shape.introduction,
  sections: Written.shape.sections,
})
export type Article = z.infer<typeof Article>

/** The illustration of a step, drawn by web/art. */
export const StepPicture = z.enum(['submit', 'prepare', 'receive', 'success'])
export type StepPicture = z.infer<typeof StepPicture>

/** The portrait beside a quote, drawn by web/art: what distinguishes the person. */
export const Portrait = z.enum(['bun', 'beard', 'braid', 'moustache', 'bob', 'goatee', 'waves', 'ponytail'])
export type Portrait = z.infer<typeof Portrait>

const Testimonial = z.strictObject({
  quote: words,
  name: line({ min: 1, max: 60 }),
  role: line({ max: 60 }),
  rating: z.int().check(z.gte(1), z.lte(5)),
  /** A drawing or an uploaded picture; without both, the initials are shown. */
  picture: z.optional(Portrait),
  imageUrl: z.optional(OwnImageUrl),
})
export type Testimonial = z.infer<typeof Testimonial>
export const Testimonials = z.strictObject({ testimonials: z.array(Testimonial).check(z.maxLength(mostItems)) })

/** The texts of the home page, from top to bottom. */
const welcome = {
  title,
  lead: words,
  /** Two example searches, shown as the placeholder. */
  hints: z.tuple([line({ min: 1, max: 20 }), line({ min: 1, max: 20 })]),
  /** Searches offered as buttons. */
  popular: z.array(line({ min: 1, max: 30 })).check(z.maxLength(8)),
  categories: title,
  steps: z.array(z.strictObject({ title, text: words, picture: StepPicture })).check(z.maxLength(4)),
  closing: z.strictObject({ title, text: words }),
}
export const WelcomeTexts = z.strictObject(welcome)
export type WelcomeTexts = z.infer<typeof WelcomeTexts>
export const Welcome = z.strictObject({ ...welcome, testimonials: z.array(Testimonial) })
export type Welcome = z.infer<typeof Welcome>

/** How a customer prepares for a visit, by category. */
export const Preparation = z.strictObject({ category: z.string(), text: words })
export type Preparation = z.infer<typeof Preparation>
export const Preparations = z.strictObject({ preparations: z.array(Preparation).check(z.maxLength(mostItems)) })

/** The editorial content of a storefront. */
export const ContentPlan = z.strictObject({
  welcome: Welcome,
  about: TextPage,
  faq: z.array(PlannedQuestion),
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
  '/accessibility',
]

/** Paths that require signing in, and the API. */
export const privateAreas = ['/admin', '/my-day', '/dashboard', '/account', '/bookings', '/booking/', '/api/']
