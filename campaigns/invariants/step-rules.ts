import { type Step, Step as Steps } from '#domain/booking/step.ts'
import type { Client } from '#server/platform/database/db.ts'
import type { Tally } from '#campaigns/rig/tally.ts'
import { groupedBy } from './tables.ts'

type StepRow = {
  id: string
  booking: string
  number: string
  status: string
  shown: Step | null
  /** Of the booking, and of the step. */
  owner: string | null
  professional: string | null
  step: Step
  isInForce: boolean
  isTakenBack: boolean
  note: string
  /** The notes of its payments. */
  paid: string[]
  collected: number
  reversed: number
}

/** What the note of a step, and that of a payment, says about the amount, in minor units. */
export const noteOfAmount = (amount: number) => `collected ${amount}`

const readSteps = `
  select s.id::text, s.booking_id as booking, b.number, b.status, b.step as shown, b.professional_id as owner,
    s.professional_id as professional, s.step, s.undone_at is null as "isInForce", s.taken_back as "isTakenBack",
    s.note, array(select note from payments p where p.step_id = s.id and p.reverses is null) as paid,
    (select coalesce(sum(amount), 0)::integer from payments p where p.step_id = s.id and p.reverses is null) as collected,
    (select coalesce(sum(-amount), 0)::integer from payments p where p.step_id = s.id and p.reverses is not null) as reversed
  from booking_steps s join bookings b on b.id = s.booking_id order by s.id`

/** Each lists its violations. */
const rules: Record<string, (steps: StepRow[]) => StepRow[]> = {
  'steps in force twice': (steps) =>
    [...groupedBy(steps.filter(isInForce), ({ booking, step }) => `${booking} ${step}`).values()]
      .filter(({ length }) => length > 1)
      .flat(),
  'bookings that do not show their latest step': (steps) =>
    [...groupedBy(steps, ({ booking }) => booking).values()].flatMap((of) => {
      const last = of.findLast(isInForce)
      return of.slice(0, 1).filter(({ shown }) => shown !== (last?.step ?? null))
    }),
  'steps in force in another order': (steps) =>
    [...groupedBy(steps.filter(isInForce), ({ booking }) => booking).values()].flatMap((of) =>
      of.filter(({ step }, at) => at > 0 && orderOf(step) <= orderOf(of[at - 1]?.step)),
    ),
  'steps in force of another professional': (steps) =>
    steps.filter((one) => isInForce(one) && one.owner !== one.professional),
  'steps in force of a cancelled booking': (steps) =>
    steps.filter((one) => isInForce(one) && one.status === 'cancelled'),
  "bookings with 'Done' that are not completed": (steps) =>
    steps.filter((one) => isInForce(one) && one.step === 'done' && one.status !== 'completed'),
  // A second device may add what the first one has not reported.
  'payments that differ from what was reported': (steps) =>
    steps.filter(({ note, paid, collected }) => {
      const isAdded = note === noteOfAmount(0) && paid.length === 1
      return note !== '' && noteOfAmount(collected) !== (isAdded ? paid[0] : note)
    }),
  'payments taken back without their step, or by another amount': (steps) =>
    steps.filter((one) => one.reversed !== (one.isTakenBack ? one.collected : 0)),
}

function isInForce(step: StepRow): boolean {
  return step.isInForce
}

function orderOf(step: Step | undefined): number {
  return step === undefined ? -1 : Steps.options.indexOf(step)
}

/** Each selects the numbers of the bookings that violate it. */
const queries: Record<string, string> = {
  'bookings that show a step without one': `
    select number from bookings b where (step is null) <> (step_at is null) or step is not null and not exists (
      select from booking_steps s where s.booking_id = b.id and s.undone_at is null)`,
  'payments without a step': `
    select number from payments p join bookings b on b.id = p.booking_id where step_id is null`,
  'emails that wait and differ from their booking': `
    select number from messages m join bookings b on b.id = m.booking_id
    where m.state = 'waiting' and m.kind in ('booking-status', 'booking-rescheduled')
      and (m.facts->>'status', m.facts->>'date', m.facts->>'time') is distinct from (b.status, b.day::text, b.time)`,
  'two emails about the same step': `
    select number from messages m join bookings b on b.id = m.booking_id where m.kind = 'visit-on-the-way'
    group by number, m.facts->>'at' having count(*) > 1`,
  "'Nobody there' without exactly one entry in the log": `
    select number from bookings b
    where (select count(*) from booking_steps s where s.booking_id = b.id and s.step = 'nobody-there')
      <> (select count(*) from activity a where a.subject_id = b.id::text and a.kind = 'visit-nobody-there')`,
}

/** What `checkSteps` checks. */
export const checkedSteps = Object.keys({ ...rules, ...queries })

/** Checks what professionals have reported, while there are no writes. */
export async function checkSteps(client: Client, { wrong, count }: Tally) {
  const { rows } = await client.query<StepRow>(readSteps)
  for (const one of rows) count(`steps ${one.isInForce ? 'in force' : 'no longer in force'}`)
  for (const { reversed } of rows) if (reversed !== 0) count('payments taken back')
  for (const [rule, broken] of Object.entries(rules))
    for (const { number, step, id } of broken(rows)) wrong(rule, `${number}: ${step} (${id})`)
  for (const [rule, query] of Object.entries(queries))
    for (const { number } of (await client.query<{ number: string }>(query)).rows) wrong(rule, number)
}
