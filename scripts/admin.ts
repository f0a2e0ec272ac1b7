import { createInterface } from 'node:readline/promises'
import { runAdminCommand } from '#server/commands/admin.ts'

/** Asked on a terminal only: elsewhere there is no answer. */
async function ask(question: string): Promise<boolean> {
  if (!process.stdin.isTTY) return false
  const lines = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await lines.question(`${question} [y/N] `)
  lines.close()
  return /^y(es)?$/i.test(answer.trim())
}

const { output, succeeded } = await runAdminCommand(process.argv.slice(2), process.env, ask)
;(succeeded ? process.stdout : process.stderr).write(`${output}\n`)
process.exitCode = succeeded ? 0 : 1
