import { afterEach, expect, test } from 'vitest'
import { problemIn } from '#server/testing/answers.ts'
import { openShop } from '#server/testing/shop.ts'

const shop = openShop()
const serve = async (...postcodes: string[]) => {
  const answer = await shop.put('/api/admin/settings/area', { token: shop.admin.token, body: { postcodes } })
  expect(answer.status).toBe(200)
}
const check = (postcode: string, storefront = 'documents') =>
  shop.get(`/api/storefront/area?postcode=${encodeURIComponent(postcode)}`, { storefront })
const firstError = (answer: Parameters<typeof problemIn>[0]) => {
  const { status, errors } = problemIn(answer)
  return [status, errors?.[0]?.field, errors?.[0]?.message]
}

afterEach(() => serve())

test('a shop serves the postcodes of its list and those that begin like one with a star, or all without a list', async () => {
  expect((await check('110 001')).body).toEqual({ postcode: '110001', isServed: true })
  await serve('4110*', '412-101')
  for (const [typed, postcode, isServed] of [
    ['411 004', '411004', true],
    ['412101', '412101', true],
    ['412102', '412102', false],
    ['110-001', '110001', false],
  ] as const)
    expect((await check(typed)).body).toEqual({ postcode, isServed })
  expect((await check('11215', 'home')).body).toEqual({ postcode: '11215', isServed: true })
  await serve('11*')
  // What was answered before is not answered again.
  expect((await check('110 001')).body).toEqual({ postcode: '110001', isServed: true })
})

test('a postcode of another form is refused with its form', async () => {
  expect(firstError(await check('11215'))).toEqual([422, 'postcode', 'A PIN code has six digits.'])
  expect(firstError(await check('411004', 'home'))).toEqual([422, 'postcode', 'A ZIP code has five digits.'])
  expect(firstError(await check(''))).toEqual([422, 'postcode', 'This field is required.'])
})

test('a customer cannot book outside the area or without a postcode, and an administrator can book outside', async () => {
  await shop.aProfessional()
  await serve('4110*')
  expect(firstError(await shop.book({ postcode: '110 001' }))).toEqual([
    422,
    'postcode',
    'We do not come to 110001 yet.',
  ])
  expect(firstError(await shop.book())).toEqual([422, 'postcode', 'Please enter the PIN code'])
  expect((await shop.book({ postcode: '411004' })).body).toMatchObject({ postcode: '411004' })
  const { email } = shop.customer
  expect((await shop.bookByPhone({ email, time: '12:00', postcode: '110001' })).body).toMatchObject({
    postcode: '110001',
  })
  expect(firstError(await shop.bookByPhone({ email, time: '14:00' }))).toEqual([
    422,
    'postcode',
    'Please enter the PIN code',
  ])
})
