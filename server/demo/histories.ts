import { type BookingStatus, cancellableUntil } from '#domain/booking.ts'
import { type Random, seededRandom } from '#domain/random/random.ts'
import { addDays, edgeIn, instantOf, type Minute, startOfDay } from '#domain/format/zone.ts'

type Step = { status: BookingStatus; at: Date; by: 'customer' | 'shop'; note: string }
export type DemoHistory = { status: BookingStatus; createdAt: Date; history: Step[] }

/** The final status of a booking, and the minimum time between booking and appointment. */
export type Appointment = {
  seed: string
  day: string
  start: Minute
  end: Minute
  fate: BookingStatus
  leadDays?: number
}
type HistoryContext = { timeZone: string; now: Date; today: string; joinedAt?: Date | undefined }

const minute = 60_000
const hour = 60 * minute
const wholeDay = 24 * hour

/** The history of a booking up to now; undefined if the customer had not joined yet. */
export function findHistory(appointment: Appointment, context: HistoryContext): DemoHistory | undefined {
  const base = baseOf(appointment, context)
  if (context.joinedAt && context.joinedAt.getTime() > startOfDay(base, context.timeZone) * minute - wholeDay) return
  const chance = seededRandom(`story of ${appointment.seed}`)
  const createdAt = chooseCreation(chance, appointment, { ...context, base })
  const history = makeSteps(chance, { ...appointment, createdAt }, context.now)
  return { status: history.at(-1)?.status ?? 'pending', createdAt, history }
}

/** The last possible day of booking. A booking cancelled in time was made earlier. */
function baseOf({ day, fate }: Appointment, { today }: HistoryContext): string {
  const last = addDays(day, fate === 'cancelled' ? -2 : 0)
  return last < today ? last : today
}

const mostLead = 20
const leastSpread = 6

/** During the day, more often the day before than weeks ahead. */
function chooseCreation(
  { fraction, whole }: Random,
  one: Appointment,
  context: HistoryContext & { base: string },
): Date {
  const ahead = (Date.parse(one.day) - Date.parse(context.base)) / wholeDay
  const least = one.leadDays ?? 0
  const back = least + Math.floor((Math.max(mostLead - ahead, leastSpread) - least) * fraction() ** 2)
  const [clock, seconds] = [`${digits(whole(7, 22))}:${digits(whole(0, 59))}`, whole(0, 59)]
  const at = (days: number) => edgeIn(context.timeZone, addDays(context.base, -days), clock) * minute + seconds * 1_000
  const latest = Math.min(context.now.getTime(), one.start * minute - 2 * hour)
  const created = at(back) <= latest ? at(back) : at(back + 1)
  const joined = (context.joinedAt?.getTime() ?? -Infinity) + whole(10, 90) * minute
  return new Date(Math.max(created, joined))
}

const digits = (value: number) => String(value).padStart(2, '0')

const reasons = {
  customer: [
    '',
    '',
    'My plans have changed.',
    'I am out of town that week.',
    'Booked twice by mistake.',
    'No longer needed.',
  ],
  shop: ['No professional was available at that time.', 'The address is outside our area.', 'Cancelled by phone.'],
} as const

const mostPatience = 30

function makeSteps(chance: Random, one: Appointment & { createdAt: Date }, now: Date): Step[] {
  const { createdAt, fate } = one
  const [start, end] = [instantOf(one.start), instantOf(one.end)].map((at) => at.getTime()) as [number, number]
  const patience = Math.min(chance.fraction() ** 2 * mostPatience * hour, (start - createdAt.getTime()) / 2)
  const answered = stepAt(createdAt.getTime() + patience, 'confirmed')
  const closed = stepAt(end + chance.whole(5, 45) * minute, 'completed')
  const steps: Step[] = [{ status: 'pending', at: createdAt, by: 'customer', note: '' }]
  if (fate === 'cancelled') {
    const cancelled = chooseCancelling(chance, one, now)
    return [...steps, ...(answered.at < cancelled.at && chance.fraction() < 0.7 ? [answered] : []), cancelled]
  }
  const later = fate === 'completed' ? [answered, closed] : fate === 'confirmed' ? [answered] : []
  return [...steps, ...later.filter(({ at }) => at <= now)]
}

function stepAt(at: number, status: BookingStatus): Step {
  return { status, at: new Date(Math.floor(at / 1_000) * 1_000), by: 'shop', note: '' }
}

function chooseCancelling(chance: Random, one: Appointment & { createdAt: Date }, now: Date): Step {
  const created = one.createdAt.getTime()
  const latest = Math.min(
    now.getTime(),
    cancellableUntil({ startsAt: instantOf(one.start), movedByShop: false }).getTime(),
  )
  const at = new Date(created + Math.floor(((latest - created) * chance.whole(5, 95)) / 100))
  const by = chance.fraction() < 0.75 ? 'customer' : 'shop'
  return { status: 'cancelled', at, by, note: chance.oneOf(reasons[by]) }
}
