import { readdir } from 'node:fs/promises'
import { closeAll } from './shop/at-end.ts'
import { fact, reportedRows } from './shop/report.ts'
import { runAll } from './shop/whole-run.ts'

/**
 * `npm run bench -- <name> [options]` runs the benchmark of that file, `npm run bench` all of them, and `npm run bench --
 * --quick` all of them with small sizes. It fails if a limit is exceeded.
 */
const [name, ...options] = process.argv.slice(2)
const names = (await readdir(import.meta.dirname))
  .filter((file) => file.endsWith('.ts') && file !== 'run.ts')
  .map((file) => file.slice(0, -'.ts'.length))
  .toSorted()

if (name === undefined || name === '--quick') {
  process.exitCode = (await runAll(names, name !== undefined)) ? 0 : 1
} else if (!names.includes(name)) {
  process.stderr.write(`npm run bench -- ${names.join('|')}\n`)
  process.exitCode = 1
} else {
  let isEnding = false
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, async () => {
      isEnding = true
      fact('the benchmark finishes', false, `ended by ${signal}`)
      await closeAll()
      process.exitCode = 1
      leave()
    })
  }
  const { measure } = (await import(`./${name}.ts`)) as { measure: (options: string[]) => Promise<boolean> }
  try {
    process.exitCode = (await measure(options)) ? 0 : 1
  } catch (error) {
    // What has been closed fails.
    if (isEnding) await new Promise(() => {})
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
    fact('the benchmark finishes', false)
    process.exitCode = 1
  }
  leave()
}

/** Ends the process, which a timer or a pool left open would keep alive. Only the whole run receives the rows. */
function leave() {
  if (process.send) process.send(reportedRows(), () => process.exit())
  else process.exit()
}
