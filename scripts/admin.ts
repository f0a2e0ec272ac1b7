import { runAdminCommand } from '#server/commands/admin.ts'

const { said, done } = await runAdminCommand(process.argv.slice(2), process.env)
;(done ? process.stdout : process.stderr).write(`${said}\n`)
process.exitCode = done ? 0 : 1
