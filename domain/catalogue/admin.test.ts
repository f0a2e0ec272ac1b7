import { expect, test } from 'vitest'
import { readServiceForm } from './admin.ts'

const typed = {
  title: 'GST Registration',
  category: 'tax',
  price: 1499,
  duration: 60,
  description: 'Registers a business.',
  imageUrl: 'http://pictures.example/a.jpg',
  featured: false,
  includes: [],
  taxCode: '',
}

test('the form of a service refuses a picture with http, and keeps one that is stored already', () => {
  expect(readServiceForm(typed, undefined).complaints).toMatchObject([{ field: 'imageUrl' }])
  expect(readServiceForm(typed, { ...typed, imageUrl: '' }).complaints).toMatchObject([{ field: 'imageUrl' }])
  expect(readServiceForm(typed, typed).value).toEqual(typed)
  expect(readServiceForm({ ...typed, title: '' }, typed).complaints).toMatchObject([{ field: 'title' }])
})
