import { runRestoreCommand } from '#server/commands/restore.ts'

const { output, succeeded } = await runRestoreCommand(process.argv.slice(2), process.env, (line) =>
  process.stderr.write(`${line}\n`),
)
;(succeeded ? process.stdout : process.stderr).write(`${output}\n`)
process.exitCode = succeeded ? 0 : 1
