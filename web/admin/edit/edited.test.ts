import { expect, test } from 'vitest'
import { editsOf } from './edited.ts'

type Typed = { price: string; title: string }
type Base = { price: number; title: string }

const isEdited = editsOf<Typed, Base>({
  startFrom: (base) => (base ? { ...base, price: base.price.toFixed(2) } : { price: '', title: '' }),
  stateOf: (base) => base,
  readTyped({ price, title }) {
    if (price === '') return { complaints: [{ field: 'price', message: 'Please enter a price' }] }
    return { value: { price: Number(price), title: title.trim() } }
  },
})
const base = { price: 650, title: 'Notary' }

test('a value that is written in another way is no change', () => {
  expect(isEdited({ price: '650', title: 'Notary ' }, base, 'price')).toBe(false)
  expect(isEdited({ price: '650', title: 'Notary ' }, base, 'title')).toBe(false)
  expect(isEdited({ price: '651', title: 'Notary ' }, base, 'price')).toBe(true)
})

test('a value that cannot be read is a change of its field alone', () => {
  expect(isEdited({ price: '', title: 'Notary' }, base, 'price')).toBe(true)
  expect(isEdited({ price: '', title: 'Notary ' }, base, 'title')).toBe(false)
})
