import * as z from 'zod/mini'
import type { Complaint } from './refusal.ts'
import { amountForm, everything, unshowable, unshown, visible, wholeForm } from './text.ts'

type Length = { min?: number; max: number; error?: string }

/** One line of text, trimmed. */
export function line({ min = 0, max, error }: Length) {
  return z.string(error === undefined ? undefined : whenMissing(error)).check(
    z.trim(),
    z.minLength(min),
    z.maxLength(max),
    z.refine((value) => !unshowable.test(value), { error: unshown, abort: true }),
    seen(error),
  )
}

/** Refuses text that only looks empty, too. */
function seen(error = 'This field is required.') {
  return z.refine<string>((value) => value === '' || visible.test(value), { error })
}

/** Text of several lines, trimmed. */
export function lines({ min = 0, max, error }: Length) {
  return z.string(error === undefined ? undefined : whenMissing(error)).check(
    z.overwrite((value) => value.replace(/\r\n?/g, '\n')),
    z.trim(),
    z.minLength(min),
    z.maxLength(max),
    z.refine((value) => !unshowable.test(value.replace(/[\n\t]/g, ' ')), { error: unshown, abort: true }),
    seen(error),
  )
}

/** An id in a path or a request body. */
export const id = z.uuid().check(z.toLowerCase())

/** A path segment that is a slug, or either a slug or an id. */
export const pathName = line({ max: 400 })

/** A calendar day, yyyy-MM-dd, in a plausible range of years. */
export function day(error = 'Please give a day like 2026-11-24.') {
  return z.iso
    .date({ error, abort: true })
    .check(z.refine((value) => '1900-01-01' <= value && value <= '2200-12-31', { error }))
}

/** The message for a missing value; other problems keep their usual messages. */
export function whenMissing(error: string) {
  return { error: ({ code }: Issue) => (code === 'invalid_type' || code === 'too_small' ? error : undefined) }
}

/** A whole number in a query, where everything arrives as text. */
export function wholeNumber({ min, max }: { min: number; max: number }) {
  const digits = z.string().check(z.regex(wholeForm, { error: 'Please give a whole number.' }))
  return z.pipe(z.pipe(digits, z.transform(Number)), z.int().check(z.gte(min), z.lte(max)))
}

/** An amount of money in a query, in major units. */
export const amount = z.pipe(
  z.string().check(z.regex(amountForm, { error: 'Please give an amount with at most three decimals.' })),
  z.transform(Number),
)

/** `true` or `false` in a query. */
export const flag = z.stringbool({
  truthy: ['true'],
  falsy: ['false'],
  case: 'sensitive',
  error: 'This must be true or false.',
})

/** Whether a text can be an id rather than a slug. */
export function isId(text: string): boolean {
  return z.uuid().safeParse(text).success
}

/** The category of a list; `all`, as no value, is every category. */
export const categoryFilter = z.optional(
  z.pipe(
    line({ min: 1, max: 40 }),
    z.transform((key: string) => (key === everything ? undefined : key)),
  ),
)

/** The storefront of an admin list or report, or `all`. Left out, it is that of the call, except for customers. */
export const storefrontFilter = z.optional(line({ min: 1, max: 40 }))

/** The query parameters of every list. */
export const paging = {
  limit: z.optional(wholeNumber({ min: 1, max: 100 })),
  cursor: z.optional(line({ min: 1, max: 2_000 })),
}

/** Reads the known parameters of a query and ignores the others. */
export function parseKnown<S extends z.ZodMiniObject>(schema: S, query: Record<string, string | undefined>) {
  const read = (name: string) => readAs(schema, { [name]: query[name] }).value ?? {}
  return Object.assign({}, ...Object.keys(schema.shape).map(read)) as z.output<S>
}

type Reading<T> = { value: T; complaints?: never } | { value?: never; complaints: Complaint[] }

/** Validates input by its schema. The server and the forms both use it, so both give the same messages. */
export function readAs<S extends z.ZodMiniType>(schema: S, input: unknown): Reading<z.output<S>> {
  const result = schema.safeParse(input, { error: sentenceOf })
  return result.success ? { value: result.data } : { complaints: result.error.issues.flatMap(complaintsOf) }
}

function complaintsOf(issue: z.core.$ZodIssue): Complaint[] {
  if (issue.code === 'unrecognized_keys') {
    const fields = issue.keys.map((key) => [...issue.path, key].join('.'))
    return fields.map((field) => ({ field, code: 'unknown_field', message: 'This field is unknown.' }))
  }
  return [{ field: issue.path.join('.'), code: issue.code, message: issue.message }]
}

type Issue = z.core.$ZodRawIssue

function sentenceOf(issue: Issue): string {
  if (issue.code === 'invalid_type') {
    return issue.input === undefined
      ? 'This field is required.'
      : `This must be ${nameOf[issue.expected] ?? 'different'}.`
  }
  if (issue.code === 'too_small') return tooSmall(issue.origin, Number(issue.minimum))
  if (issue.code === 'too_big') return tooBig(issue.origin, Number(issue.maximum))
  if (issue.code === 'invalid_value') return `This must be one of: ${issue.values.join(', ')}.`
  if (issue.code === 'invalid_format') return formatOf[issue.format] ?? 'This does not have the right form.'
  return 'This is not valid.'
}

function tooSmall(origin: string, minimum: number): string {
  if (origin !== 'string') return `This must be at least ${minimum}.`
  return minimum === 1 ? 'This field is required.' : `Please use at least ${minimum} characters.`
}

function tooBig(origin: string, maximum: number): string {
  return origin === 'string' ? `Please use at most ${maximum} characters.` : `This must be at most ${maximum}.`
}

const formatOf: Partial<Record<string, string>> = {
  email: 'Please enter an email address like name@example.com.',
}

const nameOf: Partial<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
}
