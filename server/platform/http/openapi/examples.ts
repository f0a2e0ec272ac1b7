import { addressOf, type Example, values } from '#domain/api/examples/example.ts'

type Content = Record<string, Record<string, unknown>>
type Value = object | string | undefined

/** The first lines of the request of each example, by its title: its address, and its headers. */
export function requestsIn(examples: Example[]) {
  if (examples.length === 0) return {}
  return { 'x-requests': Object.fromEntries(examples.map((example) => [example.title, headOf(example)])) }
}

function headOf(example: Example): string {
  const { of, by, key } = example
  const lines = [
    `${of.method} ${addressOf(example)}`,
    by && `Authorization: Bearer ${values[by]}`,
    key && `Idempotency-Key: ${key}`,
  ]
  return lines.filter((line) => line !== undefined).join('\n')
}

/** The content of a body with the examples that have one. */
export function withExamples(content: Content, examples: Example[], valueOf: (example: Example) => Value): Content {
  const said = examples.filter((example) => valueOf(example) !== undefined)
  if (said.length === 0) return content
  const named = Object.fromEntries(said.map((example) => [example.title, { value: valueOf(example) }]))
  return Object.fromEntries(Object.entries(content).map(([type, rest]) => [type, { ...rest, examples: named }]))
}

/** What each example sends for a parameter. */
export function examplesOfParameter(examples: Example[], from: 'params' | 'query', name: string) {
  const sent = examples.flatMap(({ title, [from]: given }) => {
    const value = given?.[name]
    return value === undefined ? [] : [[title, { value }] as const]
  })
  return sent.length > 0 && { examples: Object.fromEntries(sent) }
}
