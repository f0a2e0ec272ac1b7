import { runAdminCommand } from '#server/commands/admin.ts'

const { output, succeeded } = await runAdminCommand(process.argv.slice(2), process.env)
;(succeeded ? process.stdout : process.stderr).write(`${output}\n`)
process.exitCode = succeeded ? 0 : 1
