import type { Random } from '#domain/random/random.ts'

export type Schema = {
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  format?: string
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  minItems?: number
  maxItems?: number
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
}

/** Values that the schema of a name does not tell. */
const known: Record<string, unknown[]> = {
  address: ['14, Lake View Road\nPune'],
  comment: ['Quick and tidy.'],
  email: ['asha@campaign.example', 'admin@doorstep.example'],
  password: ['a long campaign password'],
  phone: ['+91 98200 12345'],
  time: ['10:00', '15:00'],
  from: ['2026-12-01', '2026-12-01T10:00', '09:00'],
  to: ['2026-12-31', '2026-12-01T12:00', '18:00'],
  date: ['2026-12-01', '2026-12-08'],
  postcode: ['411001'],
  rating: [1, 5],
  token: ['A'.repeat(43)],
}

/** A value that the schema allows, as far as the schema says. */
export function validFor(schema: Schema, chance: Random, name = ''): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return chance.oneOf(schema.enum)
  const one = schema.anyOf ?? schema.oneOf ?? schema.allOf
  if (one) return validFor(chance.oneOf(one), chance, name)
  const guesses = known[name]
  if (guesses && chance.fraction() < 0.8) return chance.oneOf(guesses)
  const type = Array.isArray(schema.type) ? chance.oneOf(schema.type) : schema.type
  if (type === 'object') return objectFor(schema, chance)
  if (type === 'array')
    return Array.from({ length: Math.max(schema.minItems ?? 0, chance.whole(0, 2)) }, () =>
      validFor(schema.items ?? {}, chance, name),
    )
  if (type === 'boolean') return chance.fraction() < 0.5
  if (type === 'integer' || type === 'number') {
    const least = Math.max(schema.minimum ?? 1, -1_000)
    return chance.whole(least, Math.min(schema.maximum ?? least + 100, least + 1_000))
  }
  return type === 'null' ? null : textFor(schema, chance)
}

function objectFor({ properties = {}, required = [] }: Schema, chance: Random): object {
  const names = Object.keys(properties).filter((name) => required.includes(name) || chance.fraction() < 0.4)
  return Object.fromEntries(names.map((name) => [name, validFor(properties[name] ?? {}, chance, name)]))
}

function textFor({ format, minLength = 0, maxLength = 60 }: Schema, chance: Random): string {
  if (format === 'uuid') return chance.uuid()
  if (format === 'date') return `2026-12-${String(chance.whole(1, 28)).padStart(2, '0')}`
  if (format === 'time') return '10:00'
  if (format === 'email') return `user${chance.whole(1, 999)}@campaign.example`
  if (format === 'uri') return 'https://pictures.example/one.jpg'
  if (format === 'date-time') return '2026-12-01T10:00:00Z'
  return 'Asha Rao'.repeat(20).slice(0, Math.max(minLength, Math.min(maxLength, chance.whole(1, 12))))
}
