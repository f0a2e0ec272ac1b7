import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { Board } from '#domain/board.ts'
import { problemIn } from '#server/testing/answers.ts'
import { openShop, tuesday } from '#server/testing/shop.ts'

const evenings = [1, 2, 3, 4, 5, 6, 7].flatMap((day) => [
  { day, from: '18:00', to: '24:00' },
  { day, from: '00:00', to: '04:00' },
])

const shop = openShop()
let [meera, nikhil] = ['', '']
beforeAll(async () => {
  meera = await shop.aProfessional({ name: 'Meera Iyer' })
  nikhil = await shop.aProfessional({ name: 'Nikhil Rao', categories: ['legal', 'tax'], hours: evenings })
})
beforeEach(() => shop.client.query('update professionals set active = true where id in ($1, $2)', [meera, nikhil]))

const ask = (query: string, { token } = shop.admin) => shop.get(`/api/admin/board?${query}`, { token })
async function boardOf(query: string): Promise<Board> {
  const answer = await ask(query)
  expect(answer.status).toBe(200)
  return Board.parse(answer.body)
}
const book = async (date: string, time: string, slug = 'gst') => (await shop.aBooking({ date, time, slug }))._id
const addTimeOff = (id: string, body: object) =>
  shop.post(`/api/admin/professionals/${id}/time-off`, { token: shop.admin.token, body })
const idsOf = ({ blocks }: Board) => blocks.map(({ _id }) => _id)

describe('the board', () => {
  test('shows the appointments of a day in order, with their professionals', async () => {
    const later = await book(tuesday, '16:00')
    const earlier = await book(tuesday, '09:00')
    await book('2026-11-25', '09:00')
    const board = await boardOf(`date=${tuesday}`)
    expect(board).toMatchObject({
      storefront: 'documents',
      timeZone: 'Asia/Kolkata',
      days: [{ date: tuesday, closed: null }],
      rows: [
        { _id: meera, name: 'Meera Iyer', active: true, duties: [{ date: tuesday, works: [[480, 1380]], away: [] }] },
        {
          _id: nikhil,
          name: 'Nikhil Rao',
          duties: [
            {
              works: [
                [0, 240],
                [1080, 1440],
              ],
            },
          ],
        },
      ],
    })
    expect(idsOf(board)).toEqual([earlier, later])
    expect(board.blocks[0]).toMatchObject({
      customer: 'Asha Rao',
      category: 'tax',
      time: '09:00',
      status: 'pending',
      professional: meera,
      version: 1,
    })
  })

  test('shows a cancelled appointment and the one that took its slot', async () => {
    const off = await book('2026-11-26', '10:00')
    await shop.setStatus({ _id: off }, 'cancelled')
    const live = await book('2026-11-26', '10:00')
    const { blocks } = await boardOf('date=2026-11-26')
    const found = blocks.map(({ _id, status, professional }) => ({ _id, status, professional }))
    expect(found).toHaveLength(2)
    expect(found).toContainEqual({ _id: off, status: 'cancelled', professional: meera })
    expect(found).toContainEqual({ _id: live, status: 'pending', professional: meera })
  })

  test('shows an absence, the bookings it left unassigned until they are cancelled, and a closed day', async () => {
    const [one, other] = [await book('2026-11-27', '09:00'), await book('2026-11-27', '11:00')]
    expect(
      (await addTimeOff(meera, { from: '2026-11-26T22:00', to: '2026-11-27T13:00', reason: 'Wedding' })).status,
    ).toBe(201)
    expect((await shop.closeDay('2026-11-28', { reason: 'Diwali' })).status).toBeLessThan(300)
    const board = await boardOf('date=2026-11-26&days=3')
    expect(board.rows[0]?.duties.map((duty) => duty.away)).toEqual([
      [{ from: 1320, to: 1440, reason: 'Wedding' }],
      [{ from: 0, to: 780, reason: 'Wedding' }],
      [],
    ])
    expect(board.days.map(({ closed }) => closed)).toEqual([null, null, 'Diwali'])
    const unassigned = async () => idsOf(await boardOf('date=2026-11-27')).filter((id) => id === one || id === other)
    expect(await unassigned()).toEqual([one, other])
    await shop.setStatus({ _id: one }, 'cancelled')
    expect(await unassigned()).toEqual([other])
  })

  test('shows an appointment past midnight on both days', async () => {
    const body = { title: 'Long night', category: 'legal', price: 100, duration: 480, description: 'All night long.' }
    const { slug } = (await shop.post('/api/admin/services', { token: shop.admin.token, body })).body
    const night = await book('2026-12-01', '20:00', slug)
    for (const day of ['2026-12-01', '2026-12-02']) expect(idsOf(await boardOf(`date=${day}`))).toEqual([night])
    expect(idsOf(await boardOf('date=2026-12-03'))).toEqual([])
  })

  test('filters by category: its appointments, and its professionals with all their bookings', async () => {
    const { rows, blocks } = await boardOf('date=2026-12-01&category=tax')
    expect(rows.map(({ name }) => name)).toEqual(['Meera Iyer', 'Nikhil Rao'])
    // A booking of another category, which is why Nikhil is not free.
    expect(blocks.map(({ category, professional }) => [category, professional])).toEqual([['legal', rows[1]?._id]])
    expect((await boardOf('date=2026-12-01&category=legal')).rows.map(({ name }) => name)).toEqual(['Nikhil Rao'])
  })

  test('shows an inactive professional only on days with bookings', async () => {
    const id = await shop.aProfessional({ name: 'Omar Shah', categories: ['property'] })
    const property = (await shop.get('/api/services?category=property')).body[0].slug
    const booking = await book('2026-12-04', '09:00', property)
    expect((await shop.changeProfessional(id, { active: false })).status).toBe(200)
    const namesOn = async (date: string) =>
      (await boardOf(`date=${date}`)).rows.map(({ name, active }) => [name, active])
    expect(await namesOn('2026-12-05')).toEqual([
      ['Meera Iyer', true],
      ['Nikhil Rao', true],
    ])
    expect(await namesOn('2026-12-04')).toContainEqual(['Omar Shah', false])
    expect(idsOf(await boardOf('date=2026-12-04&category=property'))).toEqual([booking])
  })

  test('covers one storefront and one to seven days, and is for administrators only', async () => {
    expect(await boardOf(`date=${tuesday}&storefront=home`)).toMatchObject({ timeZone: 'America/New_York', blocks: [] })
    for (const [query, field, message] of [
      [`date=${tuesday}&storefront=all`, 'storefront', /choose one storefront/],
      [`date=${tuesday}&storefront=elsewhere`, 'storefront', /no storefront with that name/],
      [`date=${tuesday}&days=8`, 'days', /at most 7/],
      [`date=${tuesday}&days=0`, 'days', /at least 1/],
      ['date=2026-02-30', 'date', /date/],
      ['', 'date', /date/],
    ] as const) {
      const answer = await ask(query)
      expect(answer.status).toBeGreaterThanOrEqual(400)
      expect(problemIn(answer).errors).toMatchObject([{ field, message: expect.stringMatching(message) }])
    }
    expect((await ask(`date=${tuesday}`, shop.customer)).status).toBe(403)
  })

  test('shows how far a visit is, and when it is running late if its professional reports steps', async () => {
    const [one, other] = [await book('2026-12-08', '09:00'), await book('2026-12-08', '11:00')]
    const blocksOf = async () => (await boardOf('date=2026-12-08')).blocks
    const before = await boardOf('date=2026-12-08')
    expect(before.blocks.map(({ lateFrom }) => lateFrom)).toEqual([undefined, undefined])
    await shop.aWorker({ professional: meera })
    const linked = await boardOf('date=2026-12-08')
    expect(linked.version).not.toBe(before.version)
    expect(linked.blocks.map(({ lateFrom }) => lateFrom)).toEqual([
      '2026-12-08T03:45:00.000Z',
      '2026-12-08T05:45:00.000Z',
    ])
    const take = (step: string) =>
      shop.client.query('update bookings set step = $2, step_at = starts_at, version = version + 1 where id = $1', [
        one,
        step,
      ])
    await take('on-the-way')
    const at = '2026-12-08T03:30:00.000Z'
    expect((await blocksOf())[0]).toMatchObject({
      step: { step: 'on-the-way', at },
      lateFrom: '2026-12-08T03:45:00.000Z',
    })
    await take('started')
    const started = await boardOf('date=2026-12-08')
    expect(started.version).not.toBe(linked.version)
    expect(started.blocks[0]).toMatchObject({ _id: one, step: { step: 'started', at } })
    expect(started.blocks[0]).not.toHaveProperty('lateFrom')
    const { body } = await shop.get('/api/admin/board/week?date=2026-12-07', { token: shop.admin.token })
    const lines = body.rows.flatMap((row: { lines?: unknown[][] }) => row.lines?.flat() ?? [])
    expect(lines).toContainEqual(expect.objectContaining({ _id: one, step: { step: 'started', at } }))
    expect(lines).toContainEqual(expect.objectContaining({ _id: other, lateFrom: '2026-12-08T05:45:00.000Z' }))
  })

  test('shows the absences of past days', async () => {
    expect(
      (await addTimeOff(nikhil, { from: '2026-11-20T13:00', to: '2026-11-20T14:00', reason: 'Wedding' })).status,
    ).toBe(201)
    shop.moveClock(24 * 60)
    const answer = await ask('date=2026-11-20', await shop.aVisitor({ role: 'admin' }))
    expect(Board.parse(answer.body).rows[1]?.duties[0]?.away).toEqual([{ from: 780, to: 840, reason: 'Wedding' }])
  })
})
