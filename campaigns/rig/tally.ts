import type { Reply } from './connection.ts'

/** The replies allowed for each operation. 503 with Retry-After is always allowed, and counted. */
const answers = {
  create: ['201', '409 slot_taken', '409 too_many_bookings'],
  'key of another request': ['422 idempotency_key_reused'],
  cancel: ['200', '409 invalid_state'],
  "another's": ['404 not_found'],
  reschedule: ['200', '409 slot_taken', '409 invalid_state'],
  'reschedule by an administrator': ['200', '409 slot_taken', '409 invalid_state'],
  // Not every professional offers every category.
  assign: ['200', '409 slot_taken', '422 validation_failed'],
  status: ['200', '409 slot_taken', '409 version_conflict'],
  hours: ['200', '409 version_conflict'],
  away: ['201'],
  back: ['204', '404 not_found'],
  read: ['200'],
  'sign in': ['200'],
  page: ['200'],
  'cancel on the day': ['200', '409 invalid_state', '409 too_late'],
  // A visit may be moved, given away or cancelled before a step arrives.
  step: ['200', '404 not_found', '409 invalid_state', '422 validation_failed'],
  undo: ['200', '404 not_found', '409 invalid_state'],
} satisfies Record<string, string[]>

export type Operation = keyof typeof answers

export type Tally = ReturnType<typeof openTally>

/** Counts replies and collects problems. */
export function openTally() {
  const counts = new Map<string, number>()
  const wrongs = new Map<string, string[]>()

  function count(what: string) {
    counts.set(what, (counts.get(what) ?? 0) + 1)
  }

  function wrong(rule: string, example: string) {
    wrongs.set(rule, [...(wrongs.get(rule) ?? []), example])
  }

  /** Whether a reply arrived; it may only be missing if the connection was cut or the server killed. */
  function judge(operation: Operation, reply: Reply, isCut = false): boolean {
    const { status, code, text, mayComeAgain } = reply
    const word = `${status} ${code}`.trim()
    const expected: readonly string[] = answers[operation]
    count(status === 0 ? `${operation}: cut` : `${operation}: ${word}`)
    if (expected.includes(word)) return true
    const isRefused = status === 503 && mayComeAgain
    if (!isRefused && !(status === 0 && isCut))
      wrong('unexpected answers', `${operation}: ${word} ${text.slice(0, 300)}`)
    return false
  }

  return { count, wrong, judge, of: (what: string) => counts.get(what) ?? 0, counts, wrongs }
}
