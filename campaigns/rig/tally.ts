import type { Reply } from './connection.ts'

/** What each operation may be answered; 503 with Retry-After is always an answer, and is counted. */
const answers = {
  create: ['201', '409 slot_taken', '409 too_many_bookings'],
  'key of another request': ['422 idempotency_key_reused'],
  cancel: ['200', '409 invalid_state'],
  "another's": ['404 not_found'],
  reschedule: ['200', '409 slot_taken', '409 invalid_state'],
  'move by the office': ['200', '409 slot_taken', '409 invalid_state'],
  // Not everybody does every kind of work.
  assign: ['200', '409 slot_taken', '422 validation_failed'],
  status: ['200', '409 slot_taken', '409 version_conflict'],
  hours: ['200', '409 version_conflict'],
  away: ['201'],
  back: ['204', '404 not_found'],
  read: ['200'],
} satisfies Record<string, string[]>

export type Operation = keyof typeof answers

export type Tally = ReturnType<typeof openTally>

/** What was answered how often, and what was wrong. */
export function openTally() {
  const counts = new Map<string, number>()
  const wrongs = new Map<string, string[]>()

  function count(what: string) {
    counts.set(what, (counts.get(what) ?? 0) + 1)
  }

  function wrong(rule: string, example: string) {
    wrongs.set(rule, [...(wrongs.get(rule) ?? []), example])
  }

  /** Whether the answer was one; none may only be missing where a connection was cut or a server killed. */
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
