import type * as z from 'zod/mini'
import { ArticleContent, Preparations, Questions, Testimonials, TextPage, WelcomeTexts } from '#domain/page/fields.ts'
import { readAs } from '#domain/contract/field.ts'
import type { Complaint } from '#domain/contract/refusal.ts'
import { findUnknown } from './placeholders.ts'
import { isPageName, type PageName } from '#domain/page.ts'

/** The fields of each page. */
export const pageContents = {
  home: WelcomeTexts,
  testimonials: Testimonials,
  about: TextPage,
  pricing: TextPage,
  faq: Questions,
  preparations: Preparations,
  'privacy-policy': TextPage,
  terms: TextPage,
  cookies: TextPage,
  accessibility: TextPage,
} satisfies Record<PageName, z.ZodMiniType>
export type PageContent<Name extends PageName> = z.output<(typeof pageContents)[Name]>
export type AnyContent = PageContent<PageName> | ArticleContent

type Read = { value: AnyContent; complaints?: never } | { value?: never; complaints: Complaint[] }

/** The content of a page or an article as it was sent, or why it must not be stored. */
export function readContent(page: string, sent: unknown): Read {
  const read: Read = readAs(isPageName(page) ? pageContents[page] : ArticleContent, sent)
  if (read.complaints) return { complaints: read.complaints.map((one) => ({ ...one, field: fieldIn(one.field) })) }
  const complaints = textsIn(read.value).flatMap(({ field, text }) => {
    const unknown = findUnknown(text)
    const message = `{${unknown}} is not known.`
    return unknown === undefined ? [] : [{ field, code: 'unknown_placeholder', message }]
  })
  return complaints.length > 0 ? { complaints } : read
}

const fieldIn = (path: string) => (path === '' ? 'content' : `content.${path}`)

/** Every text of a page, with the path of its field. */
export function textsIn(content: unknown, path = ''): { field: string; text: string }[] {
  if (typeof content === 'string') return [{ field: fieldIn(path), text: content }]
  if (typeof content !== 'object' || content === null) return []
  return Object.entries(content).flatMap(([name, part]) => textsIn(part, path === '' ? name : `${path}.${name}`))
}

/** The texts that are Markdown, with the paths of their fields. */
export function markdownIn(content: AnyContent): { field: string; text: string }[] {
  if ('text' in content) return [{ field: 'content.text', text: content.text }]
  if (!('questions' in content)) return []
  return content.questions.map(({ answer }, at) => ({ field: `content.questions.${at}.answer`, text: answer }))
}

/** A page as lines, so that two versions can be compared. */
export function linesOf(content: AnyContent): string {
  if (!('text' in content)) return writeLines(content)
  const { text, ...others } = content
  const head = writeLines(others)
  return head === '' ? text : `${head}\n\n${text}`
}

/** A line for each value, with the name of its field; a blank line between the items of a list. */
function writeLines(value: unknown, name = ''): string {
  if (value === '' || value === undefined || value === null) return ''
  if (Array.isArray(value))
    return value.map((one) => writeLines(one, name)).join(typeof value[0] === 'object' ? '\n\n' : '\n')
  if (typeof value === 'object')
    return Object.entries(value)
      .map(([field, one]) => writeLines(one, field))
      .filter((line) => line !== '')
      .join('\n')
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}: ${text}`
}
