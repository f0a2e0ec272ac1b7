import { type Block, type Duty, wholeDay } from '#domain/board.ts'
import { type Candidate, isMarkedUnconfirmed, markOfUnconfirmed } from '#domain/booking/admin.ts'
import { statusNames } from '#domain/booking.ts'
import { formatTime } from '#domain/format/day.ts'
import { type BoardRow, nobody, type Span } from './rows.ts'

/** 18:00 of a count of minutes from midnight; midnight at the end of a day is that of the next. */
export function timeAt(minutes: number): string {
  const of = (count: number) => String(count).padStart(2, '0')
  const at = ((minutes % wholeDay) + wholeDay) % wholeDay
  return `${of(Math.floor(at / 60))}:${of(at % 60)}`
}

/** How it stands, with the mark for administrators. */
export function statusInWords(block: Pick<Block, 'status' | 'unconfirmed'>): string {
  const name = statusNames[block.status]
  return isMarkedUnconfirmed(block) ? `${name}, ${markOfUnconfirmed.toLowerCase()}` : name
}

/** All of an appointment in words: whose, what, when, how long, how it stands. */
export function blockInWords(block: Block, locale: string): string {
  const { customer, service, time, duration } = block
  return `${customer}, ${service}, ${formatTime(time, locale)}, ${duration} minutes, ${statusInWords(block)}`
}

const whole = { closed: 'Closed', left: 'Has left', away: 'Away', not_working: 'Not working' }

/** Why nothing can be done that day. */
export function whyInWords(why: keyof typeof whole, { isToday, closed }: { isToday: boolean; closed: string | null }) {
  if (why === 'closed' && closed) return `Closed: ${closed}`
  return isToday && (why === 'away' || why === 'not_working') ? `${whole[why]} today` : whole[why]
}

/** When somebody is there, for who cannot see the hatching. */
export function dutyInWords({ works, away }: Duty, locale: string): string {
  const say = ([from, to]: Span) => `${formatTime(timeAt(from), locale)} to ${formatTime(timeAt(to), locale)}`
  const absences = away.map(({ from, to, reason }) => `Away ${say([from, to])}${reason === '' ? '' : `: ${reason}`}.`)
  return [works.length > 0 ? `Works ${works.map(say).join(', ')}.` : 'Not working.', ...absences].join(' ')
}

/** Cancelled, nobody goes. */
export function canBeGiven({ status }: Block): boolean {
  return status !== 'cancelled'
}

export type Verdict = { can: boolean; words: string }
type Asked = { block: Block; row: BoardRow; candidates: Candidate[] | undefined; locale: string }

/** Whether a row can take an appointment, and what is said of it: the server has answered, until then it will. */
export function verdictOf({ block, row, candidates, locale }: Asked): Verdict {
  const what = `${block.customer}, ${formatTime(block.time, locale)}`
  if (row.key === (block.professional ?? nobody)) {
    const who = row.key === nobody ? 'without a professional' : `with ${row.name}`
    return { can: false, words: `${what}, stays ${who}.` }
  }
  if (row.key === nobody) return { can: false, words: 'Somebody has to go: choose a professional.' }
  if (!candidates) return { can: true, words: `Drop to give ${what}, to ${row.name}.` }
  const candidate = candidates.find(({ _id }) => _id === row.key)
  if (!candidate) return { can: false, words: `${row.name} ${unable}` }
  if (candidate.free) return { can: true, words: `Drop to give ${what}, to ${row.name}. Free then.` }
  return { can: false, words: `${row.name} ${whyNotInWords(candidate, otherOf(row, block), locale)}` }
}

const unable = 'does not do this kind of work.'

/** Why somebody cannot come, after their name. */
export function whyNotInWords({ reason }: Candidate, other: Block | undefined, locale: string): string {
  if (reason === 'away') return 'is away then.'
  if (reason === 'not_working') return 'does not work then.'
  if (reason === 'closed') return 'cannot come: it is closed then.'
  return other ? `is busy then: ${other.customer}, ${formatTime(other.time, locale)}.` : 'is busy then.'
}

/** What they have to do at that time, as far as it lies on the board. */
function otherOf({ placed }: BoardRow, { _id, date, time, duration }: Block): Block | undefined {
  const [from, to] = [Date.parse(`${date}T${time}Z`), Date.parse(`${date}T${time}Z`) + duration * 60_000]
  return placed.find(({ block }) => {
    const start = Date.parse(`${block.date}T${block.time}Z`)
    const isLater = start >= to || start + block.duration * 60_000 <= from
    return block._id !== _id && block.status !== 'cancelled' && !isLater
  })?.block
}
