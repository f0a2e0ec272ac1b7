import { availableParallelism, loadavg } from 'node:os'
import * as z from 'zod'
import type { Tally } from '#campaigns/rig/tally.ts'
import type { OpenApi, Target } from './requests.ts'

export type Answer = { status: number; type: string; text: string; mayComeAgain: boolean; milliseconds: number }

export const rules = {
  failed: '5xx other than 503 with Retry-After',
  noProblem: '4xx that is not problem+json',
  leak: 'stacks, SQL or paths in a body',
  wrongBody: 'replies that differ from the OpenAPI document',
  noReply: 'requests without a reply',
}
export const slow = 'replies after more than 2 s'
const longest = 2_000

/**
 * The campaign and the product keep one processor each busy. What the machine does besides makes every reply later: the
 * limit grows with its load.
 */
function limitNow(): number {
  const [load = 0] = loadavg()
  return longest * Math.max(1, load / availableParallelism() - 1)
}

const leaks =
  /\bat [\w.<> ]+ \(?[\w:/.-]+:\d+:\d+|node_modules|[\\/](?:home|tmp|usr|var|work)[\\/]|\b(?:select|insert into|update) [\w".]+ (?:from|set|values)\b|syntax error at|violates \w+|relation "|drizzle|ECONN|pg_\w+/i

type Check = (reply: unknown) => string | undefined
type Judging = {
  target: Target
  what: string
  answer: Answer
  /** Whether it had to wait for a transaction that holds many rows. */
  isHeldUp?: boolean
}

/** What must hold for every answer, whatever was asked. */
export function openJudge(
  { components }: Pick<OpenApi, 'components'>,
  { wrong, count }: Pick<Tally, 'wrong' | 'count'>,
  limit = limitNow,
) {
  const isProblem = checkOf(components.schemas['Problem'] ?? {})
  const replies = new Map<string, Check>()

  function checkFor({ name }: Target, schema: object): Check {
    const known = replies.get(name) ?? checkOf(schema)
    replies.set(name, known)
    return known
  }

  function judgeProblem({ what, answer: { status, type, text } }: Judging) {
    const example = `${what}: ${status} ${text.slice(0, 400)}`
    const problem = type === 'application/problem+json' ? parsed(text) : undefined
    const why = problem === undefined ? type : isProblem(problem)
    if (why !== undefined || (problem as { status?: unknown }).status !== status)
      wrong(rules.noProblem, `${example} ${why}`)
  }

  function judgeSuccess({ target, what, answer: { status, type, text } }: Judging) {
    const documented = target.responses[String(status)]
    const [[media, { schema }] = ['', { schema: {} }]] = Object.entries(documented?.content ?? {})
    const why = !documented
      ? 'a status that is not documented'
      : type.split(';')[0] !== media
        ? `the type ${type}`
        : media === 'application/json'
          ? checkFor(target, schema)(parsed(text))
          : media === '' && text !== ''
            ? 'a body'
            : undefined
    if (why !== undefined) wrong(rules.wrongBody, `${what}: ${status} ${why}`)
  }

  return (one: Judging) => {
    const { status, text, mayComeAgain, milliseconds } = one.answer
    count(`replies: ${Math.floor(status / 100)}xx`)
    const example = `${one.what}: ${status} ${text.slice(0, 400)}`
    if (status >= 500 && !(status === 503 && mayComeAgain)) wrong(rules.failed, example)
    if (status >= 400 && leaks.test(text.replaceAll('\\', ''))) wrong(rules.leak, example)
    if (status >= 400 && status < 500) judgeProblem(one)
    if (status < 300) judgeSuccess(one)
    if (one.isHeldUp) count('replies during the removal of the demo')
    if (milliseconds > limit() && !one.isHeldUp) wrong(slow, `${Math.round(milliseconds)} ms, ${example}`)
  }
}

function checkOf(schema: object): Check {
  const known = z.fromJSONSchema(schema as Parameters<typeof z.fromJSONSchema>[0])
  return (reply) => known.safeParse(reply).error?.message.slice(0, 400)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
