import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { seededRandom } from '#domain/random/random.ts'
import { SlotReason, slotTimes } from '#domain/slot.ts'
import { addDays, daysBetween } from '#domain/format/zone.ts'
import { fieldsIn, problemIn } from '#server/testing/answers.ts'
import type { TestApp } from '#server/testing/app.ts'
import { openShop, tuesday } from '#server/testing/shop.ts'

type Options = { slug?: string; storefront?: string; at?: TestApp }

const shop = openShop()
const { addTimeOff, anotherProcess, book, closeDay, setStatus } = shop
beforeEach(async () => void (await shop.client.query('delete from closed_days')))

const shift = (from: string, to: string) => [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, from, to }))
const every = (value: string | number, times = 13) => Array.from({ length: times }, () => value)
const ask = (query: string, { slug = 'gst', storefront = 'documents', at = shop }: Options = {}) =>
  at.get(`/api/services/${slug}/availability?${query}`, { storefront })

/** For each slot the number of free professionals, or the reason. */
async function slotsOn(date: string, options?: Options): Promise<(string | number)[]> {
  const { status, body } = await ask(`date=${date}`, options)
  expect([status, body.date]).toEqual([200, date])
  const slots: { time: string; available: boolean; left: number; reason?: string }[] = body.slots
  expect(slots.map(({ time }) => time)).toEqual(slotTimes)
  for (const { available, left, reason } of slots) {
    expect([available, reason === undefined]).toEqual([left > 0, left > 0])
    if (reason !== undefined) expect(SlotReason.options).toContain(reason)
  }
  return slots.map(({ left, reason }) => reason ?? left)
}

describe('the slots of a day', () => {
  test('are thirteen, each with the number of free professionals', async () => {
    await shop.aProfessional()
    await shop.aProfessional({ hours: shift('10:00', '12:00') })
    const { body } = await ask(`date=${tuesday}`)
    expect({ ...body, slots: body.slots.slice(1, 3) }).toEqual({
      date: tuesday,
      timeZone: 'Asia/Kolkata',
      slots: [
        { time: '09:00', available: true, left: 1 },
        { time: '10:00', available: true, left: 2 },
      ],
    })
    expect(await slotsOn(tuesday)).toEqual([1, 1, 2, 2, ...every(1, 9)])
    const { _id } = (await shop.get('/api/services/gst')).body
    expect((await ask(`date=${tuesday}`, { slug: _id })).body).toEqual(body)
  })

  test('are past from the minute they start', async () => {
    await shop.aProfessional()
    expect(await slotsOn('2026-11-20')).toEqual([...every('past', 5), ...every(1, 8)])
    shop.moveClock(-1)
    expect(await slotsOn('2026-11-20')).toEqual([...every('past', 4), ...every(1, 9)])
    shop.moveClock(1)
  })

  test('are not available on a closed day of this storefront', async () => {
    await shop.aProfessional()
    for (const day of [tuesday, '2026-11-20']) expect((await closeDay(day)).status).toBe(200)
    await closeDay('2026-11-25', { storefront: 'home' })
    expect(await slotsOn(tuesday)).toEqual(every('closed'))
    expect(await slotsOn('2026-11-20')).toEqual([...every('past', 5), ...every('closed', 8)])
    expect(await slotsOn('2026-11-25')).toEqual(every(1))
  })

  test('come with the reason for which the day is closed, as soon as it has one', async () => {
    await shop.aProfessional()
    const booking = (await book({ time: '10:00' })).body
    const readReasons = async () => {
      const [day, days] = [await ask(`date=${tuesday}`), await ask(`from=${tuesday}&to=2026-11-25`)]
      const others = await shop.get(`/api/bookings/${booking._id}/availability?date=${tuesday}`, {
        token: shop.customer.token,
      })
      return [day.body.closed, others.body.closed, ...days.body.days.map((one: { closed?: string }) => one.closed)]
    }
    expect(await readReasons()).toEqual([undefined, undefined, undefined, undefined])
    for (const reason of ['Diwali', 'Painting']) {
      await closeDay(tuesday, { reason })
      expect(await readReasons()).toEqual([reason, reason, reason, undefined])
    }
    await closeDay(tuesday)
    expect((await ask(`date=${tuesday}`)).body).not.toHaveProperty('closed')
  })

  test('have a reason: no one works, all are busy, no one works long enough', async () => {
    await shop.aProfessional({ hours: shift('09:00', '13:30') })
    await book({ time: '11:00' })
    expect(await slotsOn(tuesday)).toEqual(['nobody', 1, 1, 'full', 1, 'too_long', ...every('nobody', 7)])
    const longer = await slotsOn(tuesday, { slug: 'business-income-tax-return' })
    expect(longer).toEqual(['nobody', 1, 'full', 'full', 1, 'too_long', ...every('nobody', 7)])
  })

  test('continue over adjacent working hours, not over a gap', async () => {
    const spans = [...shift('10:00', '12:00'), ...shift('08:00', '10:00'), ...shift('15:30', '17:30')]
    await shop.aProfessional({ hours: spans.filter(({ day }) => day === 2) })
    const late = ['nobody', 'nobody', 'nobody', 'nobody', 1, 'too_long', 'nobody', 'nobody', 'nobody']
    expect(await slotsOn(tuesday)).toEqual([1, 1, 1, 1, ...late])
    const longer = await slotsOn(tuesday, { slug: 'business-income-tax-return' })
    expect(longer).toEqual([1, 1, 1, 'too_long', ...late])
    expect(await slotsOn('2026-11-25')).toEqual(every('nobody'))
  })

  test('do not include an absent professional', async () => {
    const id = await shop.aProfessional()
    expect((await addTimeOff(id, `${tuesday}T09:30`, `${tuesday}T12:00`)).status).toBe(201)
    expect(await slotsOn(tuesday)).toEqual([1, 'too_long', 'nobody', 'nobody', ...every(1, 9)])
    await addTimeOff(id, '2026-11-25T20:00', '2026-11-27T08:00')
    expect(await slotsOn('2026-11-25')).toEqual([...every(1, 12), 'nobody'])
    expect(await slotsOn('2026-11-26')).toEqual(every('nobody'))
    expect(await slotsOn('2026-11-27')).toEqual(every(1))
  })

  test('include only active professionals of this storefront and category', async () => {
    await shop.aProfessional({ categories: ['legal', 'business'] })
    await shop.aProfessional({ storefront: 'home' })
    const inactive = await shop.aProfessional()
    await shop.changeProfessional(inactive, { active: false })
    expect(await slotsOn(tuesday)).toEqual(every('nobody'))
    await shop.aProfessional({ categories: ['legal', 'tax'] })
    expect(await slotsOn(tuesday)).toEqual(every(1))
  })

  test('are fewer by a booking, also where it is rescheduled to, until it is cancelled', async () => {
    await shop.aProfessional()
    await shop.aProfessional()
    const { body } = await book({ time: '10:00' })
    expect(await slotsOn(tuesday)).toEqual([2, 2, 1, ...every(2, 10)])
    await book({ time: '10:00' })
    expect(await slotsOn(tuesday)).toEqual([2, 2, 'full', ...every(2, 10)])
    expect((await shop.reschedule(body, `${tuesday} 20:00`)).status).toBe(200)
    expect(await slotsOn(tuesday)).toEqual([2, 2, 1, ...every(2, 9), 1])
    for (const status of ['confirmed', 'completed']) {
      await setStatus(body, status)
      expect((await slotsOn(tuesday)).at(-1)).toBe(1)
    }
    await setStatus(body, 'cancelled')
    expect((await slotsOn(tuesday)).at(-1)).toBe(2)
  })
})

describe('the window', () => {
  test("is today and thirty days, in the storefront's time zone", async () => {
    const own = await anotherProcess()
    // 21:00 on the 19th in New York is 07:30 on the 20th in Kolkata.
    own.moveClock(-270)
    for (const [storefront, slug, today] of [
      ['home', 'leaky-faucet-repair', '2026-11-19'],
      ['documents', 'gst', '2026-11-20'],
    ] as const) {
      const options = { storefront, slug, at: own }
      const isPast = storefront === 'home'
      expect(await slotsOn(today, options)).toEqual(every(isPast ? 'past' : 'nobody'))
      expect(await slotsOn(addDays(today, 30), options)).toEqual(every('nobody'))
      for (const day of [addDays(today, -1), addDays(today, 31)]) {
        const answer = await ask(`date=${day}`, options)
        expect([answer.status, problemIn(answer).code, fieldsIn(answer)]).toEqual([422, 'slot_not_offered', ['date']])
      }
    }
  })

  test('can be requested as a whole, and agrees with each of its days', async () => {
    await shop.aProfessional({ hours: shift('09:00', '14:00').filter(({ day }) => day < 6) })
    await shop.aProfessional({ hours: [{ day: 6, from: '19:30', to: '24:00' }] })
    await closeDay('2026-12-01')
    await book({ time: '12:00' })
    const [from, to] = ['2026-11-20', '2026-12-20']
    const { body } = await ask(`from=${from}&to=${to}`)
    const days = daysBetween(from, to)
    const counted = []
    for (const date of days) counted.push({ date, free: (await freeOn(date)).length })
    expect(body).toEqual({ timeZone: 'Asia/Kolkata', days: counted })
    expect(counted.slice(0, 5).map(({ free }) => free)).toEqual([1, 1, 0, 5, 4])
    expect((await ask(`from=${tuesday}&to=${tuesday}`)).body.days).toEqual([{ date: tuesday, free: 4 }])
  })

  test('is complete if no days are given', async () => {
    expect((await ask('')).body).toEqual((await ask('from=2026-11-20&to=2026-12-20')).body)
  })

  test.each([
    [`from=${tuesday}`, ['date']],
    [`to=${tuesday}`, ['date']],
    [`date=${tuesday}&from=${tuesday}`, ['date']],
    [`from=2026-11-25&to=${tuesday}`, ['to']],
    [`from=2026-11-19&to=${tuesday}`, ['from']],
    [`from=${tuesday}&to=2026-12-21`, ['to']],
    ['date=2026-11-31', ['date']],
    ['date=', ['date']],
    ['date=0000-01-01', ['date']],
    ['date=9999-12-31', ['date']],
    ['date=2026-11-24T09:00', ['date']],
    ["date='; drop table bookings --", ['date']],
    ['from=today&to=2026-12-01', ['from']],
  ])('refuses "%s"', async (query, fields) => {
    const answer = await ask(query)
    expect([answer.status, [...new Set(fieldsIn(answer))]]).toEqual([422, fields])
  })
})

async function freeOn(date: string, options?: Options): Promise<string[]> {
  return (await slotsOn(date, options)).flatMap((slot, at) => (typeof slot === 'number' ? (slotTimes[at] ?? []) : []))
}

test('an unknown, foreign or archived service has no slots', async () => {
  const { _id } = (await shop.get('/api/services/voter-id')).body
  for (const slug of ['nothing', randomUUID(), '%00', 'VOTER-ID'])
    expect((await ask(`date=${tuesday}`, { slug })).status).toBe(404)
  for (const slug of ['voter-id', _id]) {
    expect((await ask(`date=${tuesday}`, { slug })).status).toBe(200)
    expect((await ask(`date=${tuesday}`, { slug, storefront: 'home' })).status).toBe(404)
  }
  await shop.client.query("update services set archived_at = now() where slug = 'voter-id'")
  for (const slug of ['voter-id', _id]) expect((await ask(`date=${tuesday}`, { slug })).status).toBe(404)
})

test.each([`gst/availability?date=${tuesday}`, 'next-slots?ids=:gst'])(
  '%s can be read by anyone, and is never cached',
  async (path) => {
    await shop.aProfessional()
    const address = `/api/services/${path.replace(':gst', await shop.serviceId())}`
    const answers = [
      await shop.get(address),
      await shop.get(address, { token: shop.customer.token }),
      await shop.get(address, { token: 'x' }),
    ]
    for (const { status, text, headers } of answers) {
      expect([status, text]).toEqual([200, answers[0]?.text])
      expect([headers.get('cache-control'), headers.get('etag')]).toEqual(['no-store', null])
      expect(headers.get('vary')).toContain('Host, X-Storefront')
    }
  },
)

test('each day has thirteen slots when New York changes its clocks', async () => {
  const own = await anotherProcess()
  const options = { storefront: 'home', slug: 'leaky-faucet-repair', at: own }
  await own.aProfessional({ storefront: 'home', categories: ['plumbing'], hours: shift('08:00', '21:00') })
  for (const [date, first, last] of [
    ['2027-03-13', '2027-03-13T13:00:00.000Z', '2027-03-14T01:00:00.000Z'],
    ['2027-03-14', '2027-03-14T12:00:00.000Z', '2027-03-15T00:00:00.000Z'],
    ['2027-11-06', '2027-11-06T12:00:00.000Z', '2027-11-07T00:00:00.000Z'],
    ['2027-11-07', '2027-11-07T13:00:00.000Z', '2027-11-08T01:00:00.000Z'],
  ] as const) {
    own.moveClock((Date.parse(date) - own.deps.clock().getTime()) / 60_000 - 48 * 60)
    const by = await own.aVisitor()
    expect(await slotsOn(date, options)).toEqual(every(1))
    expect((await book({ ...options, date, time: '08:00', by })).body.startsAt).toBe(first)
    expect((await book({ ...options, date, time: '20:00', by })).body.startsAt).toBe(last)
    expect(await slotsOn(date, options)).toEqual(['full', ...every(1, 11), 'full'])
  }
})

test.each(['one', 'two'])('every slot that is listed as free can be booked, and no other: %s', async (seed) => {
  const { whole, oneOf } = seededRandom(seed)
  const clock = (quarters: number) =>
    `${String(quarters >> 2).padStart(2, '0')}:${['00', '15', '30', '45'][quarters % 4]}`
  for (let n = 0; n < 3; n += 1) {
    const [start, away] = [whole(30, 44), whole(36, 70)]
    const id = await shop.aProfessional({ hours: shift(clock(start), clock(start + whole(24, 48))) })
    await addTimeOff(id, `${tuesday}T${clock(away)}`, `${tuesday}T${clock(away + whole(1, 8))}`)
  }
  const services = ['gst', 'tax-docs', 'capital-gains-return', 'business-income-tax-return']
  const listFree = async () => {
    const each = services.map(async (slug) => (await freeOn(tuesday, { slug })).map((time) => ({ slug, time })))
    return (await Promise.all(each)).flat()
  }
  let booked = 0
  for (let free = await listFree(); free.length > 0; free = await listFree(), booked += 1)
    expect((await book(oneOf(free))).status).toBe(201)
  expect(booked).toBeGreaterThan(9)
  for (const slug of services) for (const time of slotTimes) expect((await book({ time, slug })).status).toBe(409)
})
