import { runBackupCommand } from '#server/commands/backup.ts'

const { output, succeeded } = await runBackupCommand(process.argv.slice(2), process.env, (line) =>
  process.stderr.write(`${line}\n`),
)
;(succeeded ? process.stdout : process.stderr).write(`${output}\n`)
process.exitCode = succeeded ? 0 : 1
