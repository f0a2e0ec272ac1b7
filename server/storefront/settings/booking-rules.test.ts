import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { fieldsIn, problemIn, statusesOf } from '#server/testing/answers.ts'
import { patience } from '#server/testing/database.ts'
import { openShop, tuesday } from '#server/testing/shop.ts'

// 20 November 2026, 12:00 in India: a Friday.
const shop = openShop({ watching: true, processes: 2 })
const { aBooking, assign, book, bookByPhone, cancel, onlyProfessional, readBooking, reschedule } = shop

const friday = '2026-11-20'
const everyDay = (first: string, last: string) => Array.from({ length: 7 }, () => ({ first, last }))

async function setRules(rules: object) {
  const { status } = await shop.ask('PUT', '/api/admin/settings/booking', { token: shop.admin.token, body: rules })
  expect(status).toBe(200)
}

const slotsOf = async (date: string, at = shop as Pick<typeof shop, 'get'>) =>
  (await at.get(`/api/services/gst/availability?date=${date}`)).body.slots as {
    time: string
    available: boolean
    reason?: string
  }[]

const freeTimes = async (date: string) => (await slotsOf(date)).flatMap((one) => (one.available ? one.time : []))

beforeEach(async () => {
  await shop.client.query('delete from settings')
  await shop.deps.settings.refresh()
})
afterEach(async () => expect(await shop.strayClaims()).toEqual([]))

describe('the notice', () => {
  test('rules out what begins sooner, to the minute, for customers but not for the team', async () => {
    await onlyProfessional()
    const before = await slotsOf(friday)
    expect(before.filter(({ available }) => available)[0]?.time).toBe('13:00')
    await setRules({ notice: 120 })
    const slots = await slotsOf(friday)
    expect(slots).toHaveLength(13)
    expect(slots.find(({ time }) => time === '13:00')).toEqual({
      time: '13:00',
      available: false,
      left: 0,
      reason: 'past',
    })
    expect((await freeTimes(friday))[0]).toBe('14:00')
    const early = await book({ date: friday, time: '13:00' })
    expect([early.status, problemIn(early).errors?.[0]?.message]).toEqual([
      422,
      'That time is too soon to book. Please choose another.',
    ])
    const team = await shop.get(`/api/admin/services/${await shop.serviceId()}/availability?date=${friday}`, {
      token: shop.admin.token,
    })
    expect(team.body.slots.slice(4, 7)).toEqual([
      { time: '12:00', available: false, left: 0, reason: 'past' },
      { time: '13:00', available: true, left: 1, withinNotice: true },
      { time: '14:00', available: true, left: 1 },
    ])
    expect((await bookByPhone({ date: friday, time: '13:00', email: 'caller@example.com' })).status).toBe(201)
    const booked = await aBooking({ date: friday, time: '14:00' })
    expect((await shop.rescheduleAsAdmin(booked, `${friday} 15:00`)).status).toBe(200)
    expect(fieldsIn(await book({ date: friday, time: '13:00' }))).toEqual(['time'])
  })

  test('of more than a day rules out the next day, and a kept reply passes with the time', async () => {
    await onlyProfessional()
    await setRules({ notice: 24 * 60 })
    const saturday = '2026-11-21'
    expect((await freeTimes(saturday))[0]).toBe('12:00')
    shop.moveClock(1)
    expect((await freeTimes(saturday))[0]).toBe('13:00')
    shop.moveClock(-1)
    const path = `/api/admin/why-not?service=${await shop.serviceId()}&date=${saturday}&time=11:00`
    const why = (await shop.get(path, { token: shop.admin.token })).body
    expect(why.isFree).toBe(false)
    expect(why.professionals[0].checks).toContainEqual({ check: 'notice', ok: false })
    expect([why.notice, why.outsideOf]).toEqual([24 * 60, null])
  })
})

describe('the first and the last start', () => {
  test('close the other times of the weekday, and a weekday without them is closed', async () => {
    await onlyProfessional()
    const starts = everyDay('10:00', '15:00').map((one, at) => (at === 1 ? { first: '11:00', last: '12:00' } : one))
    await setRules({ starts: starts.map((one, at) => (at === 2 ? null : one)) })
    const slots = await slotsOf(tuesday)
    expect(slots.filter(({ reason }) => reason === 'closed')).toHaveLength(11)
    expect(await freeTimes(tuesday)).toEqual(['11:00', '12:00'])
    expect(new Set((await slotsOf('2026-11-25')).map(({ reason }) => reason))).toEqual(new Set(['closed']))
    expect(problemIn(await book({ time: '10:00' })).errors?.[0]?.message).toBe(
      'We are closed then. Please choose another time.',
    )
    expect((await bookByPhone({ time: '10:00', email: 'caller@example.com' })).status).toBe(422)
    const missed = async (date: string, time: string) => {
      const path = `/api/admin/why-not?service=${await shop.serviceId()}&date=${date}&time=${time}`
      return (await shop.get(path, { token: shop.admin.token })).body.outsideOf
    }
    expect(await missed(tuesday, '10:00')).toEqual([{ first: '11:00', last: '12:00' }])
    expect(await missed(tuesday, '12:00')).toBeNull()
    expect(await missed('2026-11-25', '12:00')).toEqual([])
  })
})

describe('the pause', () => {
  test('keeps a professional free before and after a visit, also for two customers at the same moment', async () => {
    await onlyProfessional()
    await setRules({ pause: 15 })
    await vi.waitFor(async () => expect((await shop.second.get('/api/storefront')).body.rules.pause).toBe(15), patience)
    // A visit of an hour at 10:00, or one at 11:00: with the pause between them there is room for one.
    const other = await shop.aVisitor()
    const answers = await Promise.all([book({ time: '10:00' }), book({ time: '11:00', by: other, at: shop.second })])
    expect(statusesOf(answers)).toEqual([201, 409])
    const won = answers[0].status === 201 ? '10:00' : '11:00'
    const free = await freeTimes(tuesday)
    expect(free).not.toContain('10:00')
    expect(free).not.toContain('11:00')
    expect(free.includes('12:00')).toBe(won === '10:00')
  })

  test('holds in the database, whatever a process has read', async () => {
    const professional = await onlyProfessional()
    await setRules({ pause: 30 })
    await aBooking({ time: '10:00' })
    const quarter = Date.parse(`${tuesday}T05:30:00Z`) / 900_000
    const { rows } = await shop.client.query(
      'select quantum::integer from slot_claims where professional_id = $1 order by quantum desc limit 1',
      [professional],
    )
    expect(rows).toEqual([{ quantum: quarter + 1 }])
  })

  test('stays as it was for bookings made before, until they get another time or professional', async () => {
    const only = await onlyProfessional()
    const booked = await aBooking({ time: '10:00' })
    await setRules({ pause: 60 })
    expect(await freeTimes(tuesday)).toContain('11:00')
    expect(await freeTimes(tuesday)).not.toContain('09:00')
    expect((await reschedule(booked, `${tuesday} 13:00`)).status).toBe(200)
    const free = await freeTimes(tuesday)
    expect(free).toContain('10:00')
    for (const time of ['12:00', '13:00', '14:00']) expect(free).not.toContain(time)
    await setRules({ pause: 0 })
    expect(await freeTimes(tuesday)).not.toContain('14:00')
    const second = await shop.aProfessional()
    expect((await assign(booked, second)).status).toBe(200)
    expect((await assign(booked, only)).status).toBe(200)
    expect(await freeTimes(tuesday)).toContain('14:00')
    expect((await cancel(booked)).status).toBe(200)
  })
})

describe('free change', () => {
  test('ends as agreed when the booking was made, not as set later', async () => {
    await onlyProfessional()
    const usual = await aBooking({ time: '10:00' })
    await setRules({ freeHours: 48 })
    const strict = await aBooking({ time: '13:00' })
    await setRules({ freeHours: 0 })
    const free = await aBooking({ time: '15:00' })
    expect([usual, strict, free].map((one) => [one.freeHours, one.cancellableUntil])).toEqual([
      [24, '2026-11-23T04:30:00.000Z'],
      [48, '2026-11-22T07:30:00.000Z'],
      [0, '2026-11-24T09:30:00.000Z'],
    ])
    expect(await readBooking(strict)).toMatchObject({ freeHours: 48, cancellableUntil: strict.cancellableUntil })
    await shop.runAt('2026-11-22T07:31:00Z', async () => {
      const late = await cancel(strict)
      expect([late.status, problemIn(late).detail]).toEqual([
        409,
        'Free cancellation ended 2 days before your appointment. Please contact support.',
      ])
    })
    await shop.runAt('2026-11-24T09:30:00Z', async () => expect((await cancel(free)).status).toBe(200))
  })
})

test('the limit of upcoming bookings is that of the storefront', async () => {
  await onlyProfessional()
  await setRules({ upcoming: 1 })
  const booked = await aBooking({ time: '10:00' })
  const refused = await book({ time: '12:00' })
  expect(problemIn(refused).detail).toMatch(/^You have 1 upcoming bookings, and the limit is 1\./)
  await cancel(booked)
  expect((await book({ time: '12:00' })).status).toBe(201)
})
