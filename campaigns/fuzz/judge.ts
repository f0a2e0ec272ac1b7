import type { Tally } from '#campaigns/rig/tally.ts'

export type Answer = { status: number; type: string; text: string; mayComeAgain: boolean }

export const rules = {
  failed: '5xx other than 503 with Retry-After',
  noProblem: '4xx that is not problem+json',
  leak: 'stacks, SQL or paths in a body',
  wrongBody: 'replies that differ from the contract',
  noReply: 'requests without a reply',
}

const leaks =
  /\bat [\w.<> ]+ \(?[\w:/.-]+:\d+:\d+|node_modules|[\\/](?:home|tmp|usr|var|work)[\\/]|\b(?:select|insert into|update) [\w".]+ (?:from|set|values)\b|syntax error at|violates \w+|relation "|drizzle|ECONN|pg_\w+/i
const fields = ['type', 'title', 'status', 'detail', 'message', 'code', 'instance']

/** What must hold for every answer, whatever was asked. */
export function judge(what: string, { status, type, text, mayComeAgain }: Answer, { wrong, count }: Tally) {
  count(`replies: ${Math.floor(status / 100)}xx`)
  const example = `${what}: ${status} ${text.slice(0, 400)}`
  if (status >= 500 && !(status === 503 && mayComeAgain)) wrong(rules.failed, example)
  if (status < 400) return
  if (leaks.test(text.replaceAll('\\', ''))) wrong(rules.leak, example)
  if (status < 500 && !isProblem(status, type, text)) wrong(rules.noProblem, example)
}

function isProblem(status: number, type: string, text: string): boolean {
  if (type !== 'application/problem+json') return false
  try {
    const problem = JSON.parse(text) as Record<string, unknown>
    return problem['status'] === status && fields.every((field) => problem[field] !== undefined)
  } catch {
    return false
  }
}
