import { type HttpConnection, openConnection, type Reply } from '#campaigns/rig/connection.ts'
import type { Tally } from '#campaigns/rig/tally.ts'

/** What each answer must be, whatever has failed. */
export const answerRules = {
  missing: 'requests without an answer',
  wrong: 'answers of 5xx other than 503 with Retry-After',
  late: 'answers after the deadline of a request',
} as const

/** The server's deadline of a request is five seconds. */
const deadline = 5_000
const tolerance = 1_500
/** How often the delays of this machine are measured, in milliseconds. */
const often = 50

/** How late timers of this process have been so far, in milliseconds: on a busy machine, requests are as late. */
let lag = 0
let due = performance.now() + often
setInterval(() => {
  const now = performance.now()
  lag += Math.max(0, now - due)
  due = now + often
}, often).unref()

type Options = {
  tally: Tally
  /** What fails at the moment. */
  moment: () => string
}

/** A connection that checks each answer. */
export function openJudgedConnection(port: number, { tally, moment }: Options): HttpConnection {
  const { ask, close } = openConnection(port)
  return {
    close,
    async ask(call) {
      const [began, lagBefore] = [performance.now(), lag]
      const reply = await ask(call)
      const took = performance.now() - began
      const what = `${moment()}: ${call.method} ${call.path}, ${took.toFixed(0)} ms`
      if (reply.status === 0) tally.wrong(answerRules.missing, what)
      if (isFailure(reply)) tally.wrong(answerRules.wrong, `${what}: ${reply.status} ${reply.text.slice(0, 200)}`)
      if (took > deadline + tolerance + lag - lagBefore) tally.wrong(answerRules.late, what)
      return reply
    },
  }
}

function isFailure({ status, mayComeAgain }: Reply): boolean {
  return status >= 500 && !(status === 503 && mayComeAgain)
}
