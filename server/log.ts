import { inspect } from 'node:util'
import { currentScope } from '#server/platform/tracing/scope.ts'

type Fields = Record<string, string | number | boolean | null | undefined>
type Level = 'info' | 'warn' | 'error'

export type Log = Record<Level, (message: string, fields?: Fields) => void>

type Options = { json: boolean; write: (line: string, level: Level) => void; now?: () => Date }

/**
 * Logs one line per event: JSON for machines, text for a terminal. Control characters are removed. A line that is written
 * for a request has its id.
 */
export function createLog({ json, write, now = () => new Date() }: Options): Log {
  const at =
    (level: Level) =>
    (message: string, fields: Fields = {}) =>
      write((json ? machineLine : humanLine)({ level, message, fields: withRequest(fields), now: now() }), level)
  return { info: at('info'), warn: at('warn'), error: at('error') }
}

function withRequest(fields: Fields): Fields {
  const request = currentScope()?.request
  return request === undefined ? fields : { ...fields, request }
}

/** A path for the log without what is secret: the address of the development mailbox and of a calendar feed. */
export function pathForLog(path: string): string {
  return path.replace(/^\/+dev\/+mail\/.*/is, '/dev/mail/…').replace(/(\/calendar\/+).+/is, '$1…')
}

/** An error for the log only, without query parameters and addresses. */
export function describe(error: unknown): { error: string; stack?: string } {
  // React Router reports the refusal of a page as a plain object.
  if (!(error instanceof Error)) {
    const said = typeof error === 'string' ? error : inspect(error, { breakLength: Number.POSITIVE_INFINITY })
    return { error: said.replaceAll(address, '…@…') }
  }
  const cause = error.cause instanceof Error ? ` (${error.cause.message})` : ''
  const frames = error.stack?.split('\n').filter((line) => line.startsWith('    at '))
  const said = `${error.message.split('\nparams: ')[0]}${cause}`.replaceAll(address, '…@…')
  return { error: said, ...(frames && { stack: frames.join('\n') }) }
}

/** Mail servers name the mailbox that they refuse. */
const address = /[^\s<>"'(]+@[^\s<>"')]+/g

type Event = { level: Level; message: string; fields: Fields; now: Date }

/** The same line as JSON.stringify makes, in a third of the time: a busy server logs thousands of requests a second. */
function machineLine({ level, message, fields, now }: Event): string {
  let line = `{"time":"${timeOf(now)}","level":"${level}","message":${quoted(message)}`
  for (const name of Object.keys(fields)) {
    const value = fields[name]
    if (value !== undefined) line += `,"${name}":${typeof value === 'string' ? quoted(value) : JSON.stringify(value)}`
  }
  return `${line}}\n`
}

const needsNoEscape = /^[ !#-[\]-~]*$/

function quoted(text: string): string {
  return needsNoEscape.test(text) ? `"${text}"` : JSON.stringify(text)
}

let latest = { at: Number.NaN, text: '' }

/** Many lines are of the same millisecond. */
function timeOf(now: Date): string {
  const at = now.getTime()
  if (at !== latest.at) latest = { at, text: now.toISOString() }
  return latest.text
}

const marks: Record<Level, string> = { info: ' ', warn: '!', error: '✗' }

function humanLine({ level, message, fields, now }: Event): string {
  const { stack, ...rest } = fields
  const pairs = Object.entries(rest)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${typeof value === 'string' ? printable(value) : value}`)
  const trace = typeof stack === 'string' ? `\n${stack.split('\n').slice(0, 7).map(printable).join('\n')}` : ''
  return (
    `${now.toISOString().slice(11, 19)} ${marks[level]} ${printable(message)} ${pairs.join(' ')}`.trimEnd() +
    `${trace}\n`
  )
}

function printable(text: string): string {
  return text.replace(/\p{Cc}/gu, (character) => `\\x${character.codePointAt(0)?.toString(16).padStart(2, '0')}`)
}
