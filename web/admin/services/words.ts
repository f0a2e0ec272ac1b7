import { readPrice } from '#domain/catalogue/typed.ts'
import { formatMoney } from '#domain/format/money.ts'
import type { ConflictWords } from '#web/admin/edit/conflict.tsx'
import { type AdminStorefront, categoryIn } from '#web/admin/use-admin.ts'
import type { ServiceDraft } from './draft.ts'

type Field = Exclude<keyof ServiceDraft, 'storefront'>

/** The words of an edit conflict. */
export const words: ConflictWords<ServiceDraft, Field> = {
  fields: {
    title: ['Title', 'the title'],
    category: ['Category', 'the category'],
    price: ['Price', 'the price'],
    duration: ['Duration', 'the duration'],
    description: ['Description', 'the description'],
    imageUrl: ['Picture', 'the picture'],
    featured: ['Featured', 'whether it is featured'],
    includes: ["What's Included", 'what is included'],
    taxCode: ['Tax code', 'the tax code'],
  },
  archived: 'deleted',
  short: 'price',
  inWords(typed, field, storefront) {
    const value = typed[field]
    if (typeof value === 'boolean') return value ? 'Yes' : 'No'
    const text = (Array.isArray(value) ? value.join(', ') : value).trim()
    if (text === '') return ''
    if (field === 'category') return categoryIn(storefront, text).name
    if (field === 'price') return priceInWords(text, storefront)
    return field === 'duration' ? `${text} minutes` : text
  },
}

/** What cannot be read as a number is shown as it was typed. */
function priceInWords(text: string, storefront: AdminStorefront): string {
  const { value } = readPrice(text, storefront)
  return value === undefined ? `${text} ${storefront.currency}` : formatMoney(value, storefront, 'summary')
}
