import { expect, test } from 'vitest'
import type { AdminBooking } from '#domain/booking/admin.ts'
import type { ProfessionalDetails } from '#domain/professional.ts'
import type { Opening } from '#domain/storefront/opening.ts'
import { removeOldTrials } from '#server/booking/trial/actions.ts'
import { askOnce } from '#server/platform/database/db.ts'
import { problemIn } from '#server/testing/answers.ts'
import { testApp } from '#server/testing/app.ts'

test('the list of what a new shop needs follows what is there, and remembers what an administrator says', async () => {
  const shop = await testApp({ env: { DEMO: 'no' }, opensLater: true })
  const { token } = await shop.aVisitor({ role: 'admin' })
  const read = async () => (await shop.get('/api/admin/opening', { token })).body as Opening
  const tick = (step: string, isDone: boolean) => shop.put(`/api/admin/opening/${step}`, { token, body: { isDone } })
  const done = ({ steps }: Opening) => steps.filter(({ isDone }) => isDone).map(({ step }) => step)

  const first = await read()
  expect([first.isOpen, done(first)]).toEqual([false, ['categories']])
  expect(first.gaps).toContain('Visitors find no services.')
  expect(first.steps.find(({ step }) => step === 'people')?.text).toBe('There are no people with hours yet.')

  await shop.aProfessional({ name: 'Aarti Sawant', categories: ['tax', 'legal', 'business'] })
  const service = {
    title: 'Notices',
    category: 'property',
    price: 500,
    duration: 60,
    description: 'Read and answered.',
  }
  const added = await shop.post('/api/admin/services', { token, body: service })
  expect(added.status).toBe(201)
  const second = await read()
  expect(done(second)).toEqual(['categories', 'services'])
  expect(second.steps.find(({ step }) => step === 'people')).toMatchObject({
    missing: 1,
    text: 'Aarti Sawant. No one does Property yet.',
  })
  expect(second.gaps[0]).toBe('1 service of Property has no times.')

  const answers = await Promise.all([tick('mail', true), tick('mail', true)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(done(await read())).toEqual(['mail', 'categories', 'services'])
  const log = await shop.get('/api/admin/activity?kind=opening-step', { token })
  expect(log.body.items ?? log.body).toHaveLength(1)
  expect(done((await tick('mail', false)).body)).toEqual(['categories', 'services'])
  expect((await tick('services', true)).status).toBe(404)
  expect((await shop.put('/api/admin/settings/contact', { token, body: { phone: '020 4000 1234' } })).status).toBe(200)
  expect((await shop.put('/api/admin/settings/shop', { token, body: { brand: 'Sahyadri Papers' } })).status).toBe(200)
  expect(done(await read())).toEqual(['contact', 'categories', 'services'])
})

test('chosen services of the catalogue that ships are added once, at the addresses that the menu links to', async () => {
  const shop = await testApp({ env: { DEMO: 'no' }, opensLater: true })
  const { token } = await shop.aVisitor({ role: 'admin' })
  const add = (slugs: string[]) => shop.post('/api/admin/opening/services', { token, body: { slugs } })
  const both = await Promise.all([add(['gst', 'passport']), add(['passport', 'gst'])])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  expect((await shop.get('/api/services/gst')).status).toBe(200)
  const { body } = await shop.get('/api/admin/opening/services', { token })
  const there = (body as { slug: string; isThere: boolean }[]).filter(({ isThere }) => isThere)
  expect(there.map(({ slug }) => slug).toSorted()).toEqual(['gst', 'passport'])
  expect((await shop.get('/api/admin/activity?kind=service-added', { token })).body).toHaveLength(2)
  expect((await add(['gst', 'nothing'])).status).toBe(422)
})

test('a trial booking is one like any other, is counted nowhere, and removes itself after an hour', async () => {
  const shop = await testApp({ env: { DEMO: 'no' }, opensLater: true, unlimited: true })
  const { token, email } = await shop.aVisitor({ role: 'admin' })
  const other = await shop.aVisitor({ role: 'admin' })
  const trial = (by: string) => shop.post('/api/admin/opening/trial', { token: by })
  expect([(await trial(token)).status, problemIn(await trial(token)).code]).toEqual([409, 'no_trial'])

  const goer = await shop.aProfessional({ name: 'Aarti Sawant', postcodes: ['411045'] })
  await shop.post('/api/admin/opening/services', { token, body: { slugs: ['gst'] } })
  await shop.put('/api/admin/settings/area', { token, body: { postcodes: ['4110*'] } })
  // For these, which come first, there is no one.
  for (let index = 0; index < 24; index++) {
    const text = { title: `Advice ${index}`, category: 'legal', price: 100, duration: 60, description: 'One hour.' }
    expect((await shop.post('/api/admin/services', { token, body: text })).status).toBe(201)
  }
  const both = await Promise.all([trial(token), trial(other.token)])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  const [first, second] = both.map(({ body }) => body as Opening)
  const [one, two] = [first?.trial, second?.trial]
  expect(one).toEqual(two)
  expect(one).toMatchObject({ title: 'GST Registration', professional: 'Aarti Sawant' })
  const done = first?.steps.find(({ step }) => step === 'trial')
  expect([done?.isDone, done?.text]).toEqual([true, expect.stringContaining('It removes itself at 1:00')])
  const sent = [...(await shop.emails(email)), ...(await shop.emails(other.email))]
  expect(sent.map(({ text }) => text).join()).toContain(one?.number)
  expect(sent.map(({ text }) => text).join()).not.toContain('This is a demo')

  const rows = async (question: string) => (await askOnce(shop.connection, question))[0]
  const claims = 'select count(*)::integer as count from slot_claims'
  const tallies = 'select count(*)::integer as count from booking_tallies'
  expect([(await rows(claims))?.['count'], await rows(tallies)]).toEqual([expect.any(Number), { count: 0 }])
  expect((await rows(claims))?.['count']).toBeGreaterThan(0)
  const confirm = { status: 'confirmed' }
  expect((await shop.put(`/api/admin/bookings/${one?._id}/status`, { token, body: confirm })).status).toBe(200)
  expect(await rows(tallies)).toEqual({ count: 0 })
  expect((await shop.get('/api/admin/to-do', { token })).body.items).toEqual([])
  const list = async (query: string) => {
    const { body, headers } = await shop.get(`/api/admin/bookings?${query}`, { token })
    return { rows: (body as AdminBooking[]).map(({ _id, trial }) => [_id, trial]), total: headers.get('X-Total-Count') }
  }
  expect(await list('')).toEqual({ rows: [[one?._id, true]], total: '1' })
  expect(await list('status=pending')).toEqual({ rows: [], total: '0' })
  const person = (await shop.get(`/api/admin/professionals/${goer}`, { token })).body as ProfessionalDetails
  expect(person.upcoming).toBe(0)
  // Someone may say that it is done, and its customer is the administrator who made it.
  await askOnce(shop.connection, "update bookings set status = 'completed'")
  const author = sent[0]?.to === email ? token : other.token
  const review = { token: author, body: { rating: 5, comment: 'Well done.' } }
  expect(problemIn(await shop.post(`/api/bookings/${one?._id}/review`, review)).detail).toContain('trial')

  await removeOldTrials(shop.deps)
  shop.moveClock(60)
  await removeOldTrials(shop.deps)
  expect([await rows(claims), await rows(tallies)]).toEqual([{ count: 0 }, { count: 0 }])
  expect(await rows('select count(*)::integer as count from bookings')).toEqual({ count: 0 })
  expect(await rows('select count(*)::integer as count from booking_customers')).toEqual({ count: 0 })
  expect(((await shop.get('/api/admin/opening', { token })).body as Opening).trial).toBeNull()
})
