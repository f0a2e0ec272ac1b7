import { type Answer, addressOf, type Arena } from './arena.ts'
import { hour } from './guesses.ts'

export const telling = 'replies that tell whether an account exists'
export const tellingTimes = 'times that tell whether an account exists'

/** How well a time tells a known account from an unknown one: 0.5 is chance. */
export const mostTelling = 0.55
/** By chance, few samples differ more often. */
const mostMeasured = 3
const warmUp = 10

/** How often a sample of one list is above one of the other: the area under the curve of a classifier by time. */
export function separability(one: number[], other: number[]): number {
  const all = [...one.map((value) => ({ value, isOne: 1 })), ...other.map((value) => ({ value, isOne: 0 }))]
  all.sort((a, b) => a.value - b.value)
  let sum = 0
  for (const [place, { isOne }] of all.entries()) sum += isOne * (place + 1)
  const share = (sum - (one.length * (one.length + 1)) / 2) / (one.length * other.length)
  return Math.max(share, 1 - share)
}

const questions = [
  { name: 'signing in', path: '/api/auth/login', rest: { password: 'a wrong guess' } },
  { name: 'asking for a new password', path: '/api/auth/forgot-password', rest: {} },
] as const
type Question = (typeof questions)[number]

/** The same question about a known and an unknown address must get the same reply, after the same time. */
export async function askAboutAccounts(arena: Arena, samples: number): Promise<number> {
  let worst = 0
  for (const question of questions) {
    let least = 1
    for (let tried = 0; tried < mostMeasured && least > mostTelling; tried += 1)
      least = Math.min(least, await measure(arena, question, samples))
    worst = Math.max(worst, least)
    arena.tally.count(`asked about accounts: ${question.name}`)
    if (least > mostTelling) arena.tally.wrong(tellingTimes, `${question.name}: ${least.toFixed(3)}`)
  }
  await compareRefusals(arena)
  return worst
}

let asked = 0

async function measure(arena: Arena, question: Question, samples: number): Promise<number> {
  const { email } = await arena.addAccount()
  const unknown = email.replace(/^.{8}/, '00000000')
  const times: Record<string, number[]> = { [email]: [], [unknown]: [] }
  for (let round = -warmUp; round < samples; round += 1) {
    // In random order, so that no periodic effect always meets the same address.
    const order = arena.chance.fraction() < 0.5 ? [email, unknown] : [unknown, email]
    const answers = new Map<string, Answer>()
    for (const one of order) {
      asked += 1
      const began = performance.now()
      answers.set(one, await askFor(arena, question, { email: one, from: addressOf(600_000 + asked) }))
      if (round >= 0) times[one]?.push(performance.now() - began)
    }
    compare(arena, question.name, [answers.get(email), answers.get(unknown)])
    // So that no limit of an account or a mailbox is reached.
    await arena.moveClock(hour / 2)
  }
  return separability(times[email] ?? [], times[unknown] ?? [])
}

function askFor(arena: Arena, { path, rest }: Question, { email, from }: { email: string; from: string }) {
  const [http] = arena.https
  if (!http) throw new Error('no server')
  return http.ask('POST', path, { headers: { 'X-Forwarded-For': from }, body: { email, ...rest } })
}

function compare({ tally }: Arena, name: string, answers: (Answer | undefined)[]) {
  const [one, other] = answers.map((answer) => answer && [answer.status, answer.text, plain(answer.headers)].join('\n'))
  tally.count('replies compared')
  if (one !== other) tally.wrong(telling, `${name}: ${one} and ${other}`)
}

/** Without the headers that differ between any two replies. */
function plain(headers: string): string {
  return headers.replace(/^(X-Request-Id|Date)\n.*$/gim, '$1')
}

/** The refusal after too many guesses is the same, too. */
async function compareRefusals(arena: Arena) {
  const { email } = await arena.addAccount()
  const unknown = `${arena.chance.uuid()}@campaign.example`
  const [signIn] = questions
  const last: Answer[] = []
  for (const [at, one] of [email, unknown].entries()) {
    for (let n = 0; n < 10; n += 1) await askFor(arena, signIn, { email: one, from: addressOf(700_000 + 100 * at + n) })
    last.push(await askFor(arena, signIn, { email: one, from: addressOf(700_000 + 100 * at + 50) }))
  }
  const seconds = (answer: Answer | undefined) =>
    answer && {
      ...answer,
      text: answer.text.replace(/\d+ (second|minute)/g, '… $1'),
      headers: answer.headers.replace(/^(Retry-After)\n.*$/gim, '$1'),
    }
  if (last[0]?.status !== 429) arena.tally.wrong(telling, `no refusal: ${last[0]?.status}`)
  compare(arena, 'too many guesses', last.map(seconds))
}
