import { type Block, type Duty, spanOn } from '#domain/board.ts'
import type { WhyOff } from '#domain/board/off.ts'
import { type Candidate, isMarkedUnconfirmed, markOfUnconfirmed } from '#domain/booking/admin.ts'
import { statusNames } from '#domain/booking.ts'
import { clockAt, formatTime } from '#domain/format/day.ts'
import { type Clock, progressInWords } from '#web/admin/bookings/progress/words.ts'
import { type BoardRow, type Span, unassigned } from './rows.ts'
import type { Lifted } from './use-drag.ts'

/** 1080 → 18:00. Minutes outside the day wrap around. */
export function timeAt(minutes: number): string {
  return clockAt(new Date(minutes * 60_000).toISOString(), 'UTC').time
}

/** The status, with the marks for a trial and for an unconfirmed email address. */
export function statusInWords(block: Pick<Block, 'status' | 'unconfirmed' | 'trial'>): string {
  const name = block.trial ? `Trial, ${statusNames[block.status].toLowerCase()}` : statusNames[block.status]
  return isMarkedUnconfirmed(block) ? `${name}, ${markOfUnconfirmed.toLowerCase()}` : name
}

/** Customer, service, time, duration, status and how far the visit is, in one line. */
export function blockInWords(
  block: Pick<
    Block,
    'customer' | 'service' | 'time' | 'duration' | 'status' | 'unconfirmed' | 'trial' | 'startsAt' | 'step' | 'lateFrom'
  >,
  clock: Clock,
): string {
  const { customer, service, time, duration } = block
  const progress = progressInWords(block, clock)
  const when = `${formatTime(time, clock.locale)}, ${duration} minutes`
  return [customer, service, when, statusInWords(block), progress].filter(Boolean).join(', ')
}

const whole: Record<WhyOff, string> = { closed: 'Closed', left: 'Has left', away: 'Away', not_working: 'Not working' }

/** Why a whole day is off. */
export function whyInWords(why: WhyOff, { isToday, closed }: { isToday: boolean; closed: string | null }) {
  if (why === 'closed' && closed) return `Closed: ${closed}`
  return isToday && (why === 'away' || why === 'not_working') ? `${whole[why]} today` : whole[why]
}

/** Working hours and absences in words: a screen reader cannot see the hatching. */
export function dutyInWords({ works, away }: Duty, locale: string): string {
  const say = ([from, to]: Span) => `${formatTime(timeAt(from), locale)} to ${formatTime(timeAt(to), locale)}`
  const absences = away.map(({ from, to, reason }) => `Away ${say([from, to])}${reason === '' ? '' : `: ${reason}`}.`)
  return [works.length > 0 ? `Works ${works.map(say).join(', ')}.` : 'Not working.', ...absences].join(' ')
}

export function canBeAssigned({ status }: Block): boolean {
  return status !== 'cancelled'
}

type Verdict = {
  can: boolean
  words: string
  /** It is held over its own row. */
  isHome?: boolean
}
type Known = { candidates: Candidate[] | undefined; locale: string }

const keysInWords = 'Use Up and Down to choose a professional, Enter to assign, Escape to cancel.'

/** Whether a row can take the lifted booking, in words. Assumed to be possible until the server has answered. */
export function verdictOn({ block, by }: Lifted, row: BoardRow, { candidates, locale }: Known): Verdict {
  const what = `${block.customer}, ${formatTime(block.time, locale)}`
  const { key, name } = row
  if (key === (block.professional ?? unassigned)) {
    const stays = `${what}, stays ${key === unassigned ? 'without a professional' : `with ${name}`}.`
    return { can: false, isHome: true, words: by === 'keys' ? `${stays} ${keysInWords}` : stays }
  }
  if (key === unassigned) return { can: false, words: 'A professional must be assigned.' }
  if (!candidates) return { can: true, words: `Drop to assign ${what}, to ${name}.` }
  const candidate = candidates.find(({ _id }) => _id === key)
  if (!candidate) return { can: false, words: `${name} does not do this kind of work.` }
  if (candidate.free) return { can: true, words: `Drop to assign ${what}, to ${name}. Free then.` }
  return { can: false, words: `${name} ${whyNotInWords(candidate, otherOf(row, block), locale)}` }
}

/** Why a professional cannot take the booking, as the part of a sentence after the name. */
export function whyNotInWords({ reason }: Candidate, other: Block | undefined, locale: string): string {
  if (reason === 'away') return 'is away then.'
  if (reason === 'not_working') return 'does not work then.'
  if (reason === 'outside_area') return 'does not go there.'
  if (reason === 'closed') return 'cannot come: it is closed then.'
  return other ? `is busy then: ${other.customer}, ${formatTime(other.time, locale)}.` : 'is busy then.'
}

/** The other booking that they have at that time, if the board shows it. */
function otherOf({ placed }: BoardRow, block: Block): Block | undefined {
  const [from, to] = spanOn(block.date, block)
  return placed.find(({ block: other }) => {
    const [start, end] = spanOn(block.date, other)
    return other._id !== block._id && other.status !== 'cancelled' && start < to && end > from
  })?.block
}
