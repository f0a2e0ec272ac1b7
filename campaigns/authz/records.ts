import { randomUUID } from 'node:crypto'
import type { HttpClient } from './http.ts'
import type { Account, Stock } from './people.ts'

/** Ids by the name of the path parameter that takes them. */
export type Records = Record<string, string>
export type Office = Stock & { http: HttpClient; admin: Account; service: string }
export type Worker = { who: string; professional: string; account: Account }
type Owner = { who: string; account: Account; worker: Worker | undefined }

/** Everything that a customer can have, with a canary in each text. */
export async function addRecords(office: Office, owner: Owner): Promise<Records> {
  const { canaries, http, admin } = office
  const { who, account, worker } = owner
  const done = await addBooking(office, owner, { status: 'completed', days: -8 })
  const hidden = await addBooking(office, owner, { status: 'completed', days: -9 })
  const booking = await addBooking(office, owner, { status: 'confirmed', days: 10 })
  const visit = await addBooking(office, owner, { status: 'confirmed', days: 0 })
  const own = { token: account.token }
  const byAdmin = { token: admin.token }
  const note = (what: string, ...readers: string[]) => canaries.text(`${what} of ${who}`, 'administrators', ...readers)
  const review = await http.give('POST', `/api/bookings/${done}/review`, {
    ...own,
    body: { rating: 5, comment: canaries.text(`a review of ${who}`, 'everyone') },
  })
  await http.give('PUT', `/api/admin/reviews/${review._id}/reply`, {
    ...byAdmin,
    body: { reply: canaries.text(`the reply to ${who}`, 'everyone') },
  })
  const rude = await http.give('POST', `/api/bookings/${hidden}/review`, {
    ...own,
    body: { rating: 1, comment: note('the hidden review', who) },
  })
  await http.give('PUT', `/api/admin/reviews/${rude._id}/hidden`, {
    ...byAdmin,
    body: { hidden: true, reason: note('the reason to hide the review', who) },
  })
  await http
    .give('PUT', `/api/admin/bookings/${booking}/status`, {
      ...byAdmin,
      body: { status: 'confirmed', note: note('the note on a status', who) },
    })
    .catch(() => {})
  const paid = await http.give('POST', `/api/admin/bookings/${done}/payments`, {
    ...byAdmin,
    body: { amount: 1, kind: 'cash', note: note('the note on a payment') },
  })
  const remark = await http.give('POST', `/api/admin/customers/${account.id}/notes`, {
    ...byAdmin,
    body: { text: note('the note on the customer') },
  })
  const contact = await http.give('POST', '/api/contact-messages', {
    ...own,
    body: {
      name: note('the name in a message', who),
      email: canaries.email(`the address in a message of ${who}`, who, 'administrators'),
      phone: '',
      message: note('the message', who),
      booking,
    },
  })
  await http.give('PUT', `/api/admin/contact-messages/${contact._id}/answer`, {
    ...byAdmin,
    body: { answer: note('the answer to a message', who) },
  })
  await http.give('PUT', `/api/users/favorites/${office.service}`, own)
  const invoice = await http.give('POST', `/api/admin/bookings/${done}/invoice`, byAdmin)
  for (const [id, what] of [
    [review._id, 'a review'],
    [rude._id, 'a hidden review'],
  ] as const)
    canaries.id(id, `the id of ${what} of ${who}`, what === 'a review' ? 'everyone' : who, 'administrators')
  const payment = await lastPayment(office, done)
  for (const [id, what] of [
    [payment, 'payment'],
    [remark._id, 'note'],
    [contact._id, 'message'],
  ] as const)
    canaries.id(id, `the id of a ${what} of ${who}`, who, 'administrators')
  if (paid._id !== done) throw new Error('the payment answered another booking')
  return {
    booking,
    visit,
    review: review._id,
    invoice: canaries.id(invoice._id, `the id of an invoice of ${who}`, who, 'administrators'),
    session: account.session,
    customer: account.id,
    payment,
    note: remark._id,
    contact: contact._id,
    service: office.service,
    ...(worker && { professional: worker.professional }),
  }
}

type Planned = { status: string; days: number }

async function addBooking(
  { client, canaries, service }: Office,
  { who, account, worker }: Owner,
  { status, days }: Planned,
): Promise<string> {
  const readers = [who, 'administrators', ...(worker ? [worker.who] : [])]
  const text = (what: string) => canaries.text(`${what} of a booking of ${who}`, ...readers)
  const id = canaries.id(randomUUID(), `the id of a booking of ${who}`, ...readers)
  await client.query(
    `insert into bookings (
       id, number, storefront, customer_id, service_id, professional_id, status, title, category, duration, price,
       service_fee, tax, tax_lines, total, currency, day, time, time_zone, starts_at, ends_at, address, notes, phone,
       on_site_name, on_site_phone, created_at
     )
     select $1, $2, storefront, $3, id, $4, $5, title, category, duration, price, 0, 0, '[]', price, currency, day, '10:00',
       'Asia/Kolkata', start, start + duration * interval '1 minute', $6, $7, $8, $9, $10, now()
     from services, lateral (select (now() at time zone 'Asia/Kolkata')::date + $11::integer as day) as chosen,
       lateral (select (day + time '10:00') at time zone 'Asia/Kolkata' as start) as at
     where id = $12`,
    [
      id,
      text('the number'),
      account.id,
      worker?.professional,
      status,
      text('the address'),
      text('the notes'),
      canaries.phone(`the phone number of a booking of ${who}`, ...readers),
      text('the name on site'),
      canaries.phone(`the phone number on site of ${who}`, ...readers),
      days,
      service,
    ],
  )
  return id
}

async function lastPayment({ client }: Office, booking: string): Promise<string> {
  const { rows } = await client.query<{ id: string }>('select id from payments where booking_id = $1', [booking])
  return rows[0]?.id ?? ''
}

/** What only a professional has. */
export async function addRecordsOfWorker(
  { http, canaries, admin }: Office,
  { who, account, professional }: Worker,
  visit: string | undefined,
): Promise<Records> {
  const own = { token: account.token }
  const feed = await http.give('POST', '/api/my-day/calendar', { ...own, body: { version: 0 } })
  const file = feed.address?.split('/').at(-1) ?? ''
  canaries.secret(file)
  const asked = await http.give('POST', '/api/my-day/time-off', {
    ...own,
    body: { ...daysAhead(40), reason: canaries.text(`the reason of the time off of ${who}`, who, 'administrators') },
  })
  canaries.id(asked._id, `the id of the time off of ${who}`, who, 'administrators')
  const absence = await http.give('POST', `/api/admin/professionals/${professional}/time-off`, {
    token: admin.token,
    body: { ...daysAhead(50), reason: canaries.text(`the reason of an absence of ${who}`, 'administrators') },
  })
  if (visit !== undefined)
    await http.give('POST', `/api/my-day/bookings/${visit}/steps`, {
      ...own,
      body: {
        step: 'started',
        at: new Date().toISOString(),
        note: canaries.text(`a note on a step of ${who}`, who, 'administrators'),
      },
    })
  return {
    professional,
    file,
    request: asked._id,
    absence: absence._id ?? '',
    session: account.session,
    day: daysAhead(60).from.slice(0, 10),
    ...(visit !== undefined && { booking: visit }),
  }
}

function daysAhead(days: number): { from: string; to: string } {
  const day = (more: number) => new Date(Date.now() + (days + more) * 86_400_000).toISOString().slice(0, 10)
  return { from: `${day(0)}T00:00`, to: `${day(1)}T00:00` }
}
