import * as z from 'zod/mini'
import { readAs } from '#domain/contract/field.ts'
import { InvoiceSettings } from '#domain/storefront/settings.ts'
import type { Problem } from '#web/data/problem.ts'
import type { Reading } from '#web/forms/use-form.ts'

/** The settings of invoices as an administrator types them: a line for each state. */
export const TypedInvoices = z.object({
  storefront: z.string(),
  isOn: z.boolean(),
  series: z.string(),
  creditSeries: z.string(),
  next: z.string(),
  yearStart: z.string(),
  note: z.string(),
  states: z.string(),
})
export type TypedInvoices = z.infer<typeof TypedInvoices>

export function typedFrom(values: InvoiceSettings, storefront: string): TypedInvoices {
  const { next, yearStart, states, ...rest } = values
  const lines = states.map(({ name, postcodes }) => `${name}: ${postcodes.join(', ')}`)
  return { storefront, ...rest, next: String(next), yearStart: String(yearStart), states: lines.join('\n') }
}

/** Reads it as the server does; what is wrong with a line is shown at the field. */
export function readInvoices(typed: TypedInvoices): Reading<InvoiceSettings> {
  const { storefront: _storefront, next, yearStart, states, ...rest } = typed
  const complaints: Problem[] = []
  if (!/^\d{1,6}$/.test(next.trim())) complaints.push({ field: 'next', message: 'Please enter a whole number.' })
  const read = readAs(InvoiceSettings, {
    ...rest,
    next: Number(next) || 1,
    yearStart: Number(yearStart),
    states: statesIn(states),
  })
  const others = (read.complaints ?? []).map(({ field, message }) => ({
    field: field.startsWith('states') ? 'states' : field,
    message: field.startsWith('states') ? stateForm : message,
  }))
  const all = [...complaints, ...others]
  return read.value && all.length === 0 ? { value: read.value } : { complaints: all }
}

const stateForm = 'Please write each state in a line of its own, like Maharashtra (27): 40*, 41*'

function statesIn(text: string): { name: string; postcodes: string[] }[] {
  return text.split('\n').flatMap((row) => {
    if (row.trim() === '') return []
    const at = row.lastIndexOf(':')
    const name = at < 0 ? row : row.slice(0, at)
    const postcodes = at < 0 ? [] : row.slice(at + 1).split(/[,;]/)
    return [{ name: name.trim(), postcodes: postcodes.map((one) => one.trim()).filter((one) => one !== '') }]
  })
}
