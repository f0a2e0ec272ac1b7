import * as z from 'zod/mini'
import { day } from '#domain/contract/field.ts'

const whichMoment = 'Please give a day and a time like 2026-11-24T09:00.'
const moment = z.string().check(
  z.regex(/^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d$/, { error: whichMoment, abort: true }),
  z.refine((value) => day().safeParse(value.slice(0, 10)).success, { error: 'There is no such day.', abort: true }),
)

/** Time off, in the storefront's time. */
export const span = { from: moment, to: moment }
export const isForward = z.refine<{ from: string; to: string }>((absence) => absence.from < absence.to, {
  path: ['to'],
  error: 'The end must be after the beginning.',
})
