import { useRef } from 'react'
import * as z from 'zod/mini'
import { api } from '#domain/api.ts'
import { Refusal } from '#domain/contract/refusal.ts'
import { addDays } from '#domain/format/zone.ts'
import type { User } from '#domain/identity.ts'
import type { NewOwnTimeOff, OwnTimeOff } from '#domain/professional/time-off.ts'
import { spanIn } from '#domain/professional/words.ts'
import { ask } from '#web/api.ts'
import { newKey } from '#web/data/idempotency-key.ts'
import { useDraft } from '#web/data/use-draft.ts'
import { useQuery } from '#web/data/use-query.ts'
import { useWrite } from '#web/data/use-write.ts'
import { useWorkClock } from '#web/my-day/kept/use-clock.ts'

/** What the fields hold; days and times in the zone of the work. */
const Fields = z.object({
  isWhole: z.boolean(),
  first: z.string(),
  last: z.string(),
  from: z.string(),
  to: z.string(),
  reason: z.string(),
})
export type Fields = z.infer<typeof Fields>

/** Between readings of the visits while the form is open, in milliseconds. */
const pause = 60_000

/** Time off that a professional enters, with the visits during it. */
export function useTimeOff(user: User, onDone: (done: OwnTimeOff) => void) {
  const { today } = useWorkClock(user)
  const tomorrow = addDays(today, 1)
  const {
    draft: fields,
    change,
    clear,
  } = useDraft(`own time off ${user._id}`, Fields, () => {
    return { isWhole: true, first: tomorrow, last: tomorrow, from: '09:00', to: '18:00', reason: '' }
  })
  const span = spanIn(fields)
  const isComplete =
    fields.first !== '' && fields.last !== '' && (fields.isWhole || (fields.from !== '' && fields.to !== ''))
  const hit = useQuery(`visits ${span?.from} ${span?.to}`, () => readVisits(span), {
    when: span !== undefined,
    start: 300,
    every: pause,
  })
  const sent = useRef<{ body: NewOwnTimeOff; key: string }>(undefined)
  const write = useWrite(send, { failed: 'We could not confirm that this was saved. Please try again.' })
  /** The answer was lost: only the same request may follow, which cannot happen twice. */
  const isUnsure = write.failure?.kind === 'unknown'

  async function send() {
    if (!isUnsure) {
      if (!span) return undefined
      const body = { ...span, reason: fields.reason.trim() }
      const isSame = JSON.stringify(sent.current?.body) === JSON.stringify(body)
      sent.current = { body, key: isSame && sent.current ? sent.current.key : newKey() }
    }
    return sent.current && ask(api.timeOff.ask, sent.current)
  }

  async function submit() {
    if (!span || (!isUnsure && !hits)) return
    const outcome = await write.run()
    if (outcome?.kind === 'refused') hit.refresh()
    if (outcome?.kind !== 'done' || !outcome.value) return
    clear()
    onDone(outcome.value)
  }

  const refusal =
    span && hit.hasFailed && hit.error instanceof Refusal && hit.error.status < 500 ? hit.error : undefined
  const hits = span && hit.isCurrent && !refusal ? hit.value : undefined
  const problems = write.problems.length > 0 ? write.problems : (refusal?.errors ?? [])
  const order = isComplete && !span ? 'The end must be after the beginning.' : undefined
  const errorOf = (field: 'from' | 'to' | 'reason') =>
    (field === 'to' ? order : undefined) ?? problems.find((one) => one.field === field)?.message

  return {
    fields,
    today,
    edit: (part: Partial<Fields>) => {
      if (isUnsure || write.isBusy) return
      write.clear()
      change((now) => {
        const first = part.first ?? now.first
        // The last day follows the first: most time off is one day.
        const follows = part.first !== undefined && part.first !== '' && (now.last === now.first || now.last < first)
        return { ...part, ...(follows && { last: first }) }
      })
    },
    /** Undefined until they are read. */
    hits,
    /** Why they cannot be read: without a network nothing can be asked. */
    isUnread: span !== undefined && hit.hasFailed && !refusal && !hits,
    retry: hit.refresh,
    errorOf,
    /** A problem of no field. */
    problem: problems.every(({ field }) => field === '') ? problems[0]?.message : undefined,
    isReady: isUnsure || (span !== undefined && hits !== undefined && !refusal),
    isBusy: write.isBusy,
    isUnsure,
    submit,
  }
}

async function readVisits(span: Pick<NewOwnTimeOff, 'from' | 'to'> | undefined) {
  if (!span) throw new Error('only a whole span is asked about')
  return ask(api.timeOff.visits, { query: span })
}
