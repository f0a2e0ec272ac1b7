import { describe, expect, test } from 'vitest'
import type { Service } from '#domain/catalogue.ts'
import { askOnce } from '#server/platform/database/db.ts'
import { testApp } from '#server/testing/app.ts'
import { openShop } from '#server/testing/shop.ts'

const shop = openShop()

async function find(search: string, storefront = 'documents', app: Pick<typeof shop, 'get'> = shop): Promise<string[]> {
  const query = new URLSearchParams({ search, limit: '100' }).toString()
  const answer = await app.get(`/api/services?${query}`, { storefront })
  expect(answer.status).toBe(200)
  return answer.body.map(({ slug }: Service) => slug)
}

test('a match in the title ranks above one in the category, and that above one in the description', async () => {
  const other = await testApp()
  for (const statement of [
    "update categories set name = 'Zebra' where key = 'property' and storefront = 'documents'",
    "update services set title = 'Zebra Registration' where slug = 'gst'",
    "update services set description = 'For the zebra.' where slug = 'msme'",
    "update services set includes = array['A zebra'] where slug = 'fssai'",
  ])
    await askOnce(other.connection, statement)
  const found = await find('zebra', 'documents', other)
  expect(found[0]).toBe('gst')
  expect(found.slice(1, 8)).toContain('sale-deed')
  expect(found.slice(8).toSorted()).toEqual(['fssai', 'msme'])
})

describe('typing errors are corrected:', () => {
  test.each([
    ['documents', 'trademrk', 'trademark'],
    ['documents', 'pasport', 'passport'],
    ['documents', 'psasport', 'passport'],
    ['documents', 'adhaar', 'pan-aadhar'],
    ['documents', 'marraige', 'marriage-registration'],
    ['documents', 'drving licnse', 'driving-license'],
    ['documents', 'gts', 'gst'],
    ['home', 'plumer', 'leaky-faucet-repair'],
    ['home', 'elctrician', 'outlet-installation'],
    ['home', 'fauset', 'leaky-faucet-repair'],
  ])('in %s "%s" finds %s', async (storefront, typed, meant) => {
    expect((await find(typed, storefront)).slice(0, 8)).toContain(meant)
  })

  test('a correct word finds nothing else', async () => {
    expect(await find('power of attorney')).toEqual(['power-of-attorney'])
    expect(await find('apostille')).toContain('apostille')
    expect(await find('qwrtzpx')).toEqual([])
  })
})

describe('synonyms find the same services:', () => {
  test.each([
    ['documents', 'license', 'licence'],
    ['documents', 'ITR', 'income tax'],
    ['documents', 'itr', 'income tax return'],
    ['documents', 'rental agreement', 'rent agreement'],
    ['home', 'AC', 'air conditioner'],
    ['home', 'tap', 'faucet'],
    ['home', 'plumber', 'plumbing'],
  ])('in %s "%s" and "%s"', async (storefront, one, other) => {
    const found = await find(one, storefront)
    expect(found.length).toBeGreaterThan(0)
    expect(await find(other, storefront)).toEqual(found)
  })
})

describe('a search', () => {
  test('finds the words that begin with its text', async () => {
    expect((await find('pass'))[0]).toBe('passport')
    expect((await find('regist')).length).toBeGreaterThan(5)
  })

  test('of two letters matches whole words only', async () => {
    const titles = await find('AC', 'home')
    expect(titles).toEqual(['window-air-conditioner-installation'])
    expect((await find('PF'))[0]).toBe('pf-withdrawal')
  })

  test('finds only services with all of its words, if there are any', async () => {
    const [both, one] = [await find('marriage registration'), await find('registration')]
    expect(both).toContain('marriage-registration')
    expect(both.length).toBeLessThan(one.length)
    expect(both).not.toContain('gst')
  })

  test('may have many words', async () => {
    expect((await find(`passport ${'please renew it quickly before '.repeat(2)}`))[0]).toBe('passport')
  })

  test('finds services with most of its words if none has all', async () => {
    expect((await find('passport in mumbai'))[0]).toBe('passport')
  })

  test('may contain an apostrophe', async () => {
    const other = await testApp()
    await askOnce(other.connection, "update services set title = 'Women''s Haircut' where slug = 'haircut-at-home'")
    for (const typed of ["women's haircut", 'women’s', 'womens haircut', 'women'])
      expect((await find(typed, 'home', other))[0]).toBe('haircut-at-home')
  })

  test.each(["'", '%', '_', '\\', "'; drop table services; --", '& | ! ( ) : * <->', '"', '🙂', '٣', '   '])(
    'may be %s, which has no effect',
    async (typed) => {
      await find(typed)
      expect((await shop.get('/api/services?limit=1')).body.length).toBe(1)
    },
  )

  test('without any word finds nothing; an empty one finds all services', async () => {
    expect(await find('%')).toEqual([])
    expect((await find('')).length).toBeGreaterThan(40)
  })

  test('finds nothing of another storefront', async () => {
    expect(await find('faucet', 'documents')).not.toContain('leaky-faucet-repair')
    expect(await find('passport', 'home')).toEqual([])
  })
})

test('a service is found by its new words at once', async () => {
  const other = await testApp()
  await askOnce(other.connection, "update services set title = 'Xylophone Licence' where slug = 'gst'")
  expect(await find('xylophone', 'documents', other)).toEqual(['gst'])
  await askOnce(other.connection, "update categories set name = 'Yodelling' where key = 'tax'")
  expect(await find('yodel', 'documents', other)).toContain('tax-docs')
})
