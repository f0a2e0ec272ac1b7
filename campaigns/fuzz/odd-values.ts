import type { Random } from '#domain/random/random.ts'
import type { Schema } from './values.ts'

/** The JSON text of an odd value in the place of a field, whose schema and valid value are known. */
type Write = (at: { schema: Schema; valid: unknown }) => string

const text = (value: string) => () => JSON.stringify(value)
const raw = (json: string) => () => json
const megabytes = 10_000_000

/** By their names, which the campaign counts. */
const oddFields: Record<string, Write> = {
  null: raw('null'),
  'another type': ({ valid }) => (typeof valid === 'string' ? '{"a":1}' : '"text"'),
  'an array for one value': ({ valid }) => JSON.stringify([valid, valid]),
  'an object for one value': raw('{"$ref":"#"}'),
  'an empty text': text(''),
  spaces: text(' \t '),
  'an empty list': raw('[]'),
  'an empty object': raw('{}'),
  true: raw('true'),
  'one over the most': ({ schema, valid }) => overMost(schema, valid),
  '10 MB': ({ valid }) =>
    typeof valid === 'object' ? `[${'1,'.repeat(megabytes / 2)}1]` : `"${'x'.repeat(megabytes)}"`,
  '70,000 characters': text('x'.repeat(70_000)),
  'a NUL': text('a\u0000b'),
  'a lone surrogate': raw(String.raw`"\ud800"`),
  'an escaped NUL twice': raw(String.raw`"\\u0000\u0000"`),
  'right to left and zero width': text('\u202Eabc\u200B\u2066\uFEFF'),
  'letters with many marks': text(`Z${'\u0301'.repeat(200)}`),
  '1e400': raw('1e400'),
  '-0': raw('-0'),
  'the text NaN': text('NaN'),
  'NaN without quotes': raw('NaN'),
  '2^31': raw('2147483648'),
  '2^53+1': raw('9007199254740993'),
  '0.001': raw('0.001'),
  'a negative number': raw('-1'),
  'the largest number': raw('1.7976931348623157e308'),
  'a number with 400 digits': raw('9'.repeat(400)),
  'a leading zero': raw('01'),
  __proto__: raw('{"__proto__":{"role":"admin","isAdmin":true}}'),
  'the text __proto__': text('__proto__'),
  constructor: raw('{"constructor":{"prototype":{"role":"admin"}}}'),
  'the text constructor': text('constructor'),
  SQL: text("'; drop table bookings; --"),
  'SQL with a pattern': text("%_\\' or 1=1 --"),
  NoSQL: raw('{"$gt":""}'),
  'a format string': text('%s%n%x {0} ${7*7} {{7*7}}'),
  'line ends': text('a\r\nSet-Cookie: a=b\r\n\r\n'),
  'a path': text('../../../etc/passwd'),
  markup: text('<script>alert(1)</script>'),
  'an impossible day': text('2026-02-30'),
  'the day 0000-00-00': text('0000-00-00'),
  'a year with five digits': text('12026-11-24'),
  'an offset of +00:60': text('2026-11-24T10:00:00+00:60'),
  'a leap second': text('2026-12-31T23:59:60Z'),
  '24:00': text('24:00'),
  '25:61': text('25:61'),
  'an id of nothing': text('00000000-0000-0000-0000-000000000000'),
  'an id with capitals': ({ valid }) => JSON.stringify(typeof valid === 'string' ? valid.toUpperCase() : 'ABC'),
  'a row number': raw('1'),
}

function overMost({ maxLength, maximum, maxItems }: Schema, valid: unknown): string {
  if (maximum !== undefined) return String(maximum + 1)
  if (maxItems !== undefined && Array.isArray(valid)) {
    const item = JSON.stringify(valid[0] ?? 'a')
    return `[${Array.from({ length: Math.min(maxItems, 3_000) + 1 }, () => item).join(',')}]`
  }
  return JSON.stringify('x'.repeat((maxLength ?? 5_000) + 1))
}

/** The oddities of a whole body. */
const oddBodies: Record<string, (body: string) => string> = {
  'cut off': (body) => body.slice(0, -1),
  'a mark of the byte order': (body) => `\uFEFF${body}`,
  'nested deeply': () => '['.repeat(5_000),
  'nested deeply and closed': () => `${'{"a":'.repeat(3_000)}1${'}'.repeat(3_000)}`,
  'no body': () => '',
  'the body null': () => 'null',
  'a list as body': (body) => `[${body}]`,
  'a text as body': () => '"text"',
  'twice the body': (body) => `${body}${body}`,
  'an unknown field': (body) => body.replace(/^\{/, body === '{}' ? '{"unknown":1' : '{"unknown":1,'),
  'the field __proto__': (body) => body.replace(/^\{/, `{"__proto__":{"role":"admin"}${body === '{}' ? '' : ','}`),
}

const ofPlace = ['absent', 'twice the field']
/** A body of 10 MB takes as long as many others. */
const rare = 0.5
export const oddBodyNames = [...Object.keys(oddFields), ...Object.keys(oddBodies), ...ofPlace]

export type OddBody = { name: string; body: string }
type Step = string | number
const mark = '@@odd@@'

const fieldKinds = Object.entries(oddFields)
const bodyKinds = Object.entries(oddBodies)
const turns = new Map<readonly unknown[], number>()

/** Each kind in turn, so that a short run has them all. */
function nextOf<Kind>(kinds: readonly Kind[]): Kind {
  const turn = turns.get(kinds) ?? 0
  turns.set(kinds, turn + 1)
  return kinds[turn % kinds.length] as Kind
}

/** The text of a body with one oddity. */
export function oddBody(valid: unknown, schema: Schema, chance: Random): OddBody {
  const places = placesIn(valid, schema)
  const luck = chance.fraction()
  if (places.length === 0 || luck < 0.12) {
    const [name, write] = nextOf(bodyKinds)
    return { name, body: write(JSON.stringify(valid)) }
  }
  const place = chance.oneOf(places)
  const marked = JSON.stringify(replaced(valid, place.steps, mark))
  if (luck < 0.18) return { name: 'absent', body: JSON.stringify(replaced(valid, place.steps, undefined)) }
  if (luck < 0.22 && typeof place.steps.at(-1) === 'string') {
    const field = JSON.stringify(place.steps.at(-1))
    const twice = `${JSON.stringify(place.valid)},${field}:${JSON.stringify(place.valid)}`
    return { name: 'twice the field', body: marked.replace(`"${mark}"`, () => twice) }
  }
  const [name, write] = nextOf(fieldKinds)
  if (name === '10 MB' && chance.fraction() > rare) return oddBody(valid, schema, chance)
  return { name, body: marked.replace(`"${mark}"`, () => write(place)) }
}

type Place = { steps: Step[]; schema: Schema; valid: unknown }

/** Every field and item, at any depth; also the fields of the schema that are left out. */
export function placesIn(valid: unknown, schema: Schema, steps: Step[] = []): Place[] {
  if (typeof valid !== 'object' || valid === null) return []
  const isList = Array.isArray(valid)
  const inside = Object.entries(valid).flatMap(([name, one]): Place[] => {
    const own = (isList ? schema.items : schema.properties?.[name]) ?? {}
    const at = [...steps, isList ? Number(name) : name]
    return [{ steps: at, schema: own, valid: one }, ...placesIn(one, own, at)]
  })
  if (isList) return inside
  const others = Object.entries(schema.properties ?? {}).filter(([name]) => !Object.hasOwn(valid, name))
  return [...inside, ...others.map(([name, own]) => ({ steps: [...steps, name], schema: own, valid: 'text' }))]
}

export function replaced(value: unknown, [step, ...rest]: Step[], by: unknown): unknown {
  if (step === undefined) return by
  if (Array.isArray(value))
    return value.flatMap((one, at) => {
      if (at !== step) return [one]
      const made = replaced(one, rest, by)
      return made === undefined ? [] : [made]
    })
  return { ...(value as object), [step]: replaced((value as Record<string, unknown>)[step], rest, by) }
}

type OddPart = { name: string; text: string }

/** What is odd in an address, as it is sent. */
const oddTexts: Record<string, string> = {
  'a NUL': 'a%00b',
  'invalid UTF-8': '%ff%fe',
  'a broken escape': '%zz',
  'a way up': '..%2f..%2f..%2fetc%2fpasswd',
  'dots that are escaped twice': '%252e%252e',
  SQL: '%27%20or%201=1%20--',
  'a smiley': '%F0%9F%99%82',
  'the text null': 'null',
  zero: '0',
  '2^53+1': '9007199254740993',
  '1e400': '1e400',
  'an impossible day': '2026-02-30',
  '3,000 characters': 'x'.repeat(3_000),
  'line ends': 'a%0d%0aSet-Cookie:%20a=b',
  'a lone surrogate': '%ed%a0%80',
  'zero width': '%e2%80%ae%e2%80%8b',
  nothing: '',
}

export function oddPart(chance: Random): OddPart {
  const [name, part] = chance.oneOf(Object.entries(oddTexts))
  return { name, text: part }
}

/** A query with one oddity. */
export function oddQuery(pairs: string[], names: string[], chance: Random): { name: string; pairs: string[] } {
  const name = names.length > 0 ? chance.oneOf(names) : 'limit'
  const own = pairs.find((one) => one.startsWith(`${name}=`)) ?? `${name}=1`
  const others = pairs.filter((one) => !one.startsWith(`${name}=`))
  const luck = chance.fraction()
  if (luck < 0.12) return { name: 'repeated', pairs: [...others, own, own] }
  if (luck < 0.22) return { name: 'as a list', pairs: [...others, own.replace('=', '[]=')] }
  if (luck < 0.3) return { name: 'as an object', pairs: [...others, own.replace('=', '[$gt]=')] }
  if (luck < 0.36) return { name: 'absent', pairs: others }
  if (luck < 0.42) return { name: 'unknown', pairs: [...pairs, chance.oneOf(['unknown=1', '__proto__=1', '=', '&&'])] }
  const { name: odd, text: part } = oddPart(chance)
  return { name: odd, pairs: [...others, `${name}=${part}`] }
}

export const oddQueryNames = ['repeated', 'as a list', 'as an object', 'absent', 'unknown', ...Object.keys(oddTexts)]
export const oddPathNames = Object.keys(oddTexts)

export const oddHeaders: Record<string, Record<string, string>> = {
  'a type with a tab': { 'content-type': 'application/json\ta' },
  'plain text': { 'content-type': 'text/plain' },
  'a form': { 'content-type': 'application/x-www-form-urlencoded' },
  'a form with parts': { 'content-type': 'multipart/form-data; boundary=' },
  'another character set': { 'content-type': 'application/json; charset=utf-16' },
  'a compressed body': { 'content-encoding': 'gzip' },
  'an unknown storefront': { 'x-storefront': 'nowhere' },
  'the storefront __proto__': { 'x-storefront': '__proto__' },
  'the other storefront': { 'x-storefront': 'home' },
  'a password in the header': { authorization: 'Basic YTpi' },
  'an empty token': { authorization: 'Bearer ' },
  'an unknown token': { authorization: `Bearer ds_${'A'.repeat(43)}` },
  'a token of 8,000 characters': { authorization: `Bearer ${'A'.repeat(8_000)}` },
  'an empty key': { 'idempotency-key': '' },
  'a long key': { 'idempotency-key': 'k'.repeat(300) },
  'a key with spaces': { 'idempotency-key': 'a b\tc' },
  'a range': { accept: 'text/html', range: 'bytes=0-0' },
  'an odd tag': { 'if-none-match': '*, W/"', 'if-modified-since': 'yesterday' },
  'a long address': { 'x-forwarded-for': 'x'.repeat(2_000) },
  'an odd address': { 'x-forwarded-for': "' or 1=1, ::ffff:1.2.3.4", forwarded: 'for="[::1' },
  'another host': { 'x-forwarded-host': 'evil.example', 'x-original-url': '/api/admin/team' },
  'another method': { 'x-http-method-override': 'DELETE' },
  'many cookies': { cookie: 'a=b; '.repeat(200) },
  'an odd cookie': { cookie: 'session=%00; device=__proto__; theme="' },
  'a header of 20,000 characters': { 'x-many': 'y'.repeat(20_000) },
  'a language': { 'accept-language': '*;q=NaN, ../../etc' },
}
