import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

const sixty = 'Show the price of each service in the list of results at all'

test.each([
  ['a subject of 60 characters', sixty],
  ['a reason after a blank line', `${sixty}\n\nVisitors compare prices before they open a service.\n`],
  ['comments that git adds', `Show prices\n# Please enter the commit message for your changes.\n`],
  ['the diff of a verbose commit', `Show prices\n# ------------------------ >8 ------------------------\ndiff\n`],
])('a commit message with %s is accepted', (_, message) => {
  expect(check(message)).toEqual({ status: 0, stderr: '' })
})

test.each([
  [`${sixty}!`, 'the subject is longer than 60 characters'],
  ['Show prices.', 'the subject ends with a period'],
  ['Show prices\nVisitors compare them.', 'the second line is not blank'],
])('the commit message %j is refused', (message, reason) => {
  expect(check(message)).toEqual({ status: 1, stderr: `commit-msg: ${reason}\n` })
})

function check(message: string) {
  const folder = mkdtempSync(join(tmpdir(), 'doorstep-commit-msg-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'message')
  writeFileSync(file, message)
  const { status, stderr } = spawnSync(join(import.meta.dirname, 'hooks/commit-msg'), [file], { encoding: 'utf8' })
  return { status, stderr }
}
