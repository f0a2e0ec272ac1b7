import * as z from 'zod/mini'
import { ArticleContent, mostOfText } from '#domain/page/fields.ts'
import { flag, lines, paging } from '#domain/contract/field.ts'
import { version } from '#domain/contract/version.ts'
import { pageContents } from './content.ts'
import { Written } from './tree.ts'

/** The name of a page, or the id of an article. */
export const PageParam = z.string().check(z.regex(/^[a-z\d-]{1,40}$/))

const Changed = z.nullable(z.strictObject({ at: z.string(), by: z.string() }))
const { home, testimonials, faq, preparations, about } = pageContents
const Content = z.union([home, testimonials, faq, preparations, ArticleContent, about])
/** Checked by the name of the page, so that a problem is at its field. */
const SentContent = z.unknown()

/** A page as administrators list it. */
export const PageRow = z.strictObject({
  page: z.string(),
  name: z.string(),
  version: z.int(),
  /** Null for a page as it came with Doorstep. */
  changed: Changed,
  /** Whether an administrator has read this version of a legal page; null for other pages. */
  isRead: z.nullable(z.boolean()),
})
export type PageRow = z.infer<typeof PageRow>

/** A page as administrators edit it. */
export const AdminPage = z.strictObject({
  ...PageRow.shape,
  /** Where visitors read it; null for a draft. */
  path: z.nullable(z.string()),
  content: Content,
  /** The placeholders with the values of the shop. */
  placeholders: z.array(z.strictObject({ name: z.string(), value: z.string() })),
})
export type AdminPage = z.infer<typeof AdminPage>

/** The first version came with Doorstep, unless an administrator wrote the article. */
export const PageVersion = z.strictObject({
  version: z.int(),
  at: z.nullable(z.string()),
  by: z.string(),
  change: z.string(),
})
export type PageVersion = z.infer<typeof PageVersion>

export const VersionContent = z.strictObject({ ...PageVersion.shape, content: Content })
export type VersionContent = z.infer<typeof VersionContent>

export const asItCame = { by: 'Doorstep', change: 'As it came' } as const

export const PageSave = z.strictObject({ version, content: SentContent })
export type PageSave = z.infer<typeof PageSave>

export const PageRestore = z.strictObject({
  /** The version that is on the page now. */
  version,
  /** The version whose content it gets again. */
  from: version.check(z.gte(1)),
})
export type PageRestore = z.infer<typeof PageRestore>

export const PageReading = z.strictObject({ version })

export const PreviewRequest = z.strictObject({
  page: PageParam,
  text: lines({ max: mostOfText }),
})
export type PreviewRequest = z.infer<typeof PreviewRequest>

export const Preview = z.strictObject({
  ...Written.shape,
  /** Why the text cannot be saved. */
  problems: z.array(z.string()),
  /** The placeholders without a value, which leave out what uses them. */
  missing: z.array(z.string()),
})
export type Preview = z.infer<typeof Preview>

export const AdminArticle = z.strictObject({
  _id: z.uuid(),
  slug: z.string(),
  title: z.string(),
  date: z.string(),
  published: z.boolean(),
  changed: Changed,
})
export type AdminArticle = z.infer<typeof AdminArticle>

export const ArticleFilter = z.strictObject({
  /** Lists deleted articles instead of current ones. */
  deleted: z.optional(flag),
  ...paging,
})
export type ArticleFilter = z.infer<typeof ArticleFilter>

export const NewArticle = z.strictObject({ content: SentContent })
export type NewArticle = z.infer<typeof NewArticle>

export const VersionFilter = z.strictObject(paging)
export type VersionFilter = z.infer<typeof VersionFilter>
