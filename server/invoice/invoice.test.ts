import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import type { InvoiceSummary } from '#domain/invoice.ts'
import { invoiceBooking } from '#server/invoice/actions.ts'
import { openShop, tuesday } from '#server/testing/shop.ts'

const shop = openShop({ customer: { emailVerifiedAt: new Date('2026-11-01T00:00:00Z') } })
let series = 0

/** Each test has a series of its own, because numbers never go back. */
beforeEach(async () => {
  await shop.goTo('2026-11-20T06:30:00Z')
  await shop.aProfessional({ name: 'Kavita Deshpande' })
  await shop.aProfessional({ name: 'Anil Kulkarni' })
  series += 1
  // The invoices of a demo go with it.
  await shop.client.query('update storefronts set is_demo = false')
  await setSettings({ isOn: true, series: `T${series}/26-27/`, creditSeries: `C${series}/26-27/`, yearStart: 4 })
})

const token = () => shop.admin.token
const setSettings = (body: object) => shop.put('/api/admin/settings/invoices', { token: token(), body })
const make = (booking: { _id: string }) =>
  shop.post(`/api/admin/bookings/${booking._id}/invoice`, { token: token(), body: undefined })
const creditNote = (invoice: string, reason = 'Wrong address') =>
  shop.post(`/api/admin/invoices/${invoice}/credit-note`, { token: token(), body: { reason } })

/** A completed booking at a time of its own. */
async function aCompleted(time = '10:00', more: object = {}) {
  const booking = await shop.aBooking({ status: 'confirmed', time, ...more })
  await shop.setStatus(booking, 'completed')
  return booking
}

const invoicesOf = async (booking: { _id: string }): Promise<InvoiceSummary[]> =>
  (await shop.readAdminBooking(booking)).invoices

test('a completed booking gets one invoice, which says what was booked and paid', async () => {
  const booking = await aCompleted('09:00', { postcode: '411045' })
  await shop.post(`/api/admin/bookings/${booking._id}/payments`, { token: token(), body: { amount: 100, kind: 'upi' } })
  await setSettings({
    note: 'Thank you.',
    states: [
      { name: 'Maharashtra (27)', postcodes: ['4*'] },
      { name: 'Goa (30)', postcodes: ['403*'] },
    ],
  })
  await shop.patch('/api/auth/me', { token: shop.customer.token, body: { taxNumber: '27FGHIJ5678K1Z2' } })
  await invoiceBooking(shop.deps, booking._id)
  await invoiceBooking(shop.deps, booking._id)
  const invoices = await invoicesOf(booking)
  expect(invoices).toMatchObject([{ number: `T${series}/26-27/0001`, kind: 'invoice', isTakenBack: false }])
  const { body } = await shop.get(`/api/admin/invoices/${invoices[0]?._id}`, { token: token() })
  const { price } = await shop.readAdminBooking(booking)
  expect(body.content).toMatchObject({
    title: 'Invoice',
    date: '2026-11-20',
    booking: { number: booking.number, date: tuesday, time: '09:00' },
    seller: { name: 'Doorstep Documents' },
    buyer: { name: 'Asha Rao', taxNumber: '27FGHIJ5678K1Z2' },
    placeOfSupply: 'Maharashtra (27)',
    total: price.total,
    paid: 100,
    due: price.total - 100,
    note: 'Thank you.',
    currency: 'INR',
  })
  expect(body.content.lines.map(({ amount }: { amount: number }) => amount)).toEqual([price.price, price.serviceFee])
})

test('an invoice never changes, whatever is corrected or set later', async () => {
  const booking = await aCompleted('09:00')
  const { body: before } = await make(booking)
  await setSettings({ note: 'Another note' })
  await shop.put('/api/admin/settings/company', { token: token(), body: { legalName: 'Another Company' } })
  await shop.post(`/api/admin/bookings/${booking._id}/payments`, { token: token(), body: { amount: 1, kind: 'cash' } })
  expect((await make(booking)).body).toEqual(before)
  for (const way of ['origin', 'replica'])
    for (const statement of [
      "update invoices set number = 'X'",
      "update invoices set content = '{}'",
      'delete from invoices',
      'truncate invoices cascade',
      'update invoice_series set next = 1 where next > 1',
      'delete from invoice_series',
      `insert into invoices (id, storefront, kind, series, place, number, booking_id, turn, issued_at, day, content, is_demo)
       select '${randomUUID()}', storefront, kind, series, place + 2, number || 'X', booking_id, turn + 1, issued_at, day,
         content, is_demo from invoices limit 1`,
      `delete from bookings where id = '${booking._id}'`,
    ]) {
      const client = await shop.aClient()
      await client.query("select set_config('session_replication_role', $1, false)", [way])
      if (way === 'replica' && statement.startsWith('delete from bookings')) continue
      await expect(
        client.query(statement).then(() => statement),
        `${statement} as ${way}`,
      ).rejects.toThrow(/cannot be|next number|go back/)
    }
})

test('a credit note of its own series takes an invoice back, once, and then another invoice can be made', async () => {
  const booking = await aCompleted('09:00')
  const { body: invoice } = await make(booking)
  const answers = await Promise.all([creditNote(invoice._id), creditNote(invoice._id)])
  expect(answers.map(({ status, body }) => [status, body.content.number])).toEqual([
    [201, `C${series}/26-27/0001`],
    [201, `C${series}/26-27/0001`],
  ])
  const note = answers[0]?.body
  expect(note.content).toMatchObject({
    kind: 'credit-note',
    total: -invoice.content.total,
    takesBack: { number: invoice.content.number, reason: 'Wrong address' },
    paid: null,
  })
  expect((await creditNote(note._id)).status).toBe(422)
  // The job and the email make none again: only an administrator does.
  await invoiceBooking(shop.deps, booking._id)
  expect(await invoicesOf(booking)).toHaveLength(2)
  expect((await make(booking)).body.content.number).toBe(`T${series}/26-27/0002`)
  expect((await invoicesOf(booking)).map(({ kind, isTakenBack }) => [kind, isTakenBack])).toEqual([
    ['invoice', true],
    ['credit-note', false],
    ['invoice', false],
  ])
})

test('only completed bookings get an invoice, and none while invoices are off', async () => {
  const booking = await shop.aBooking({ status: 'confirmed', time: '09:00' })
  const refused = await make(booking)
  expect([refused.status, refused.body.errors[0].field]).toEqual([422, 'booking'])
  await invoiceBooking(shop.deps, booking._id)
  expect(await invoicesOf(booking)).toEqual([])
  await shop.setStatus(booking, 'completed')
  await setSettings({ isOn: false })
  expect((await make(booking)).status).toBe(422)
  await setSettings({ isOn: true })
  expect((await make(booking)).status).toBe(200)
})

test('the email of completion has the invoice attached, and the customer finds it with the booking', async () => {
  const booking = await aCompleted('09:00')
  await shop.goTo('2026-11-20T06:30:20Z')
  const email = (await shop.emails()).find(
    ({ subject, text }) => subject.startsWith('Your booking is completed') && text.includes(booking.number),
  )
  const number = `T${series}/26-27/0001`
  expect(email?.text).toContain(`Your invoice ${number} is attached.`)
  expect(email?.pdf?.name).toBe(`T${series}-26-27-0001.pdf`)
  expect(
    Buffer.from(email?.pdf?.bytes ?? [])
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')
  const own = { token: shop.customer.token }
  const [{ _id, ...invoice }] = (await shop.get(`/api/bookings/${booking._id}`, own)).body.invoices
  expect(invoice).toMatchObject({ number, kind: 'invoice' })
  expect((await shop.get(`/api/invoices/${_id}`, own)).body.content.number).toBe(number)
  const file = await shop.get(`/api/invoices/${_id}/invoice.pdf`, own)
  expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  const stranger = { token: (await shop.aVisitor()).token }
  expect((await shop.get(`/api/invoices/${_id}`, stranger)).status).toBe(404)
  expect((await shop.get(`/api/invoices/${_id}/invoice.pdf`, stranger)).status).toBe(404)
})

test('a series is checked, its numbers never go back, and each financial year begins at 1', async () => {
  const refusal = async (body: object) => {
    const { status, body: problem } = await setSettings(body)
    return [status, problem.errors?.[0].field]
  }
  expect(await refusal({ series: 'DOORSTEP/DOCUMENTS/26-27/' })).toEqual([422, 'series'])
  expect(await refusal({ series: 'A B' })).toEqual([422, 'series'])
  expect(await refusal({ series: '' })).toEqual([422, 'series'])
  expect(await refusal({ series: `C${series}/26-27/` })).toEqual([422, 'creditSeries'])
  expect(await refusal({ next: 0 })).toEqual([422, 'next'])
  expect((await setSettings({ next: 412 })).body.values.next).toBe(412)
  expect((await make(await aCompleted('09:00'))).body.content.number).toBe(`T${series}/26-27/0412`)
  expect(await refusal({ next: 412 })).toEqual([422, 'next'])
  // A series with invoices has no gaps.
  expect(await refusal({ next: 500 })).toEqual([422, 'next'])
  expect(await refusal({ series: 'INV1' })).toEqual([422, 'series'])
  expect(await refusal({ creditSeries: `T${series}/25-26/` })).toEqual([422, 'creditSeries'])
  const second = await aCompleted('11:00')
  const third = await aCompleted('13:00')
  await shop.goTo('2027-03-31T18:29:00Z')
  expect((await make(second)).body.content.number).toBe(`T${series}/26-27/0413`)
  await shop.goTo('2027-03-31T18:30:00Z')
  expect((await make(third)).body.content.number).toBe(`T${series}/27-28/0001`)
})

test('the invoices of a month are a file', async () => {
  const { body: invoice } = await make(await aCompleted('09:00'))
  await creditNote(invoice._id)
  const { text } = await shop.get('/api/admin/invoices.csv?month=2026-11', { token: token() })
  const rows = text
    .trim()
    .split('\r\n')
    .filter((row) => row.includes(`${series}/26-27/`))
  expect(rows).toHaveLength(2)
  expect(rows[0]).toContain(`"-${invoice.content.total}"`)
  expect((await shop.get('/api/admin/invoices.csv?month=2026-13', { token: token() })).status).toBe(422)
})

test('an invoice and a credit note of a booking that is being removed are not found', async () => {
  const lock = 'select 1 from bookings where id = $1 for update'
  const [one, other] = [await aCompleted('09:00'), await aCompleted('11:00')]
  // Invoices of real bookings are kept for ever.
  await shop.client.query('update storefronts set is_demo = true')
  const { body: invoice } = await make(one)
  // As the removal of the demo does, in a transaction that may delete the invoices of a demo.
  const remove = async (booking: { _id: string }) => {
    const client = await shop.aClient()
    await client.query('delete from bookings where id = $1', [booking._id])
    return { status: 200 }
  }
  const noted = await shop.queue([() => remove(one), () => creditNote(invoice._id)], lock, one._id)
  const made = await shop.queue([() => remove(other), () => make(other)], lock, other._id)
  expect([noted, made].map(([, answer]) => answer?.status)).toEqual([404, 404])
})
