import { Refusal } from '#domain/contract/refusal.ts'
import type { Preview, PreviewRequest } from '#domain/page/admin.ts'
import { type AnyContent, markdownIn, readContent } from '#domain/page/content.ts'
import { isPageName, pageNames } from '#domain/page.ts'
import type { Placeholder } from '#domain/page/placeholder-names.ts'
import { findUnknown, valuesOf } from '#domain/page/placeholders.ts'
import type { StorefrontPlan } from '#domain/storefront.ts'
import { parseMarkdown } from './parse.ts'
import { writePage } from './write.ts'

/** The text as its page would show it, and why it could not be saved. */
export function previewText(storefront: StorefrontPlan, body: PreviewRequest): Preview {
  const missing = new Set<Placeholder>()
  const title = isPageName(body.page) ? pageNames[body.page] : ''
  const filling = { values: valuesOf(storefront), isMarked: true, onMissing: (name: Placeholder) => missing.add(name) }
  const unknown = findUnknown(body.text)
  const problems = [
    ...(unknown === undefined ? [] : [`{${unknown}} is not known.`]),
    ...parseMarkdown(body.text).problems,
  ]
  return { ...writePage(body, { title, ...filling }), problems, missing: [...missing] }
}

/** The content as it is stored. A text that breaks a rule is refused at its field. */
export function acceptContent(page: string, sent: unknown): AnyContent {
  const { value, complaints } = readContent(page, sent)
  if (complaints) throw new Refusal('validation_failed', { errors: complaints })
  const errors = markdownIn(value).flatMap(({ field, text }) =>
    parseMarkdown(text).problems.map((message) => ({ field, code: 'invalid_markdown', message })),
  )
  if (errors.length > 0) throw new Refusal('validation_failed', { errors })
  return value
}
