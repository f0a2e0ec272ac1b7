import type { Random } from '#domain/random/random.ts'

/** Who may read a text: the names of people, 'administrators' or 'everyone'. */
type Readers = readonly string[]
type Canary = { what: string; readers: Readers }
export type Canaries = ReturnType<typeof openCanaries>

const word = /cnry[0-9a-f]{12}/gi
const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi
const digitsOfPhone = 10

/** Unique texts for the fields of seeded records, each with the people who may read it. */
export function openCanaries({ fraction }: Random) {
  const words = new Map<string, Canary>()
  const ids = new Map<string, Canary>()
  const phones = new Map<string, Canary>()
  /** Texts that no answer and no log may contain. */
  const secrets = new Set<string>()

  const some = (length: number) => Math.floor(fraction() * 10 ** length).toString()

  /** A new text for a field. */
  function text(what: string, ...readers: Readers): string {
    const made = `cnry${words.size.toString(16).padStart(4, '0')}${Number(some(9)).toString(16).padStart(8, '0')}`
    words.set(made, { what, readers })
    return made
  }

  /** A new phone number, in the international form. */
  function phone(what: string, ...readers: Readers): string {
    const made = `98${(phones.size % 100).toString().padStart(2, '0')}${some(6).padStart(6, '1')}`
    phones.set(made, { what, readers })
    return `+91${made}`
  }

  /** Marks the id of a record. */
  function id(made: string, what: string, ...readers: Readers): string {
    ids.set(made, { what, readers })
    return made
  }

  function secret(made: string): string {
    secrets.add(made)
    return made
  }

  function listAll(found: string): Canary[] {
    const digits = found.replace(/[\s()-]/g, '')
    return [
      ...(found.match(word) ?? []).flatMap((one) => words.get(one.toLowerCase()) ?? []),
      ...(found.match(uuid) ?? []).flatMap((one) => ids.get(one.toLowerCase()) ?? []),
      ...[...phones].flatMap(([number, canary]) => (digits.includes(number) ? canary : [])),
    ]
  }

  return {
    text,
    phone,
    id,
    secret,
    email: (what: string, ...readers: Readers) => `${text(what, ...readers)}@campaign.example`,
    /** What a text contains that none of these names may read. */
    foreignIn: (found: string, names: Readers): string[] =>
      listAll(found).flatMap(({ what, readers }) =>
        readers.includes('everyone') || readers.some((one) => names.includes(one)) ? [] : what,
      ),
    /** What a log contains that it must not: personal texts and secrets. */
    personalIn: (line: string): string[] => [
      ...(line.match(word) ?? []).flatMap((one) => words.get(one.toLowerCase())?.what ?? []),
      ...[...phones].flatMap(([number, { what }]) => (line.includes(number.slice(-digitsOfPhone)) ? what : [])),
      ...secretsIn(line),
    ],
    secretsIn,
    count: () => words.size + phones.size + ids.size,
  }

  function secretsIn(found: string): string[] {
    return [...secrets].flatMap((one) => (found.includes(one) ? `a secret that begins with ${one.slice(0, 5)}` : []))
  }
}
