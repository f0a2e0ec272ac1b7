import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { buildPagesIfStale } from './build-pages.ts'
import { findServer } from './build-server.ts'

const has = (option: string) => process.argv.includes(option)

const developing = has('--dev')
// React chooses its build when it is loaded; the one for development takes about three times as long to render a page.
process.env['NODE_ENV'] ??= developing ? 'development' : 'production'
const built = developing ? undefined : await findServer()
const { run } = (await import(built ?? '#server/main.ts')) as typeof import('#server/main.ts')

run({
  developing,
  build: async () => {
    const folder = await buildPagesIfStale(has('--workshop') ? 'workshop' : 'shop')
    // This start uses the sources. The next one does not. Bundling in this process would keep 130 MB until it ends.
    if (built === undefined) await inProcessOfItsOwn('build.ts', 'server').catch(reportFailure)
    return folder
  },
})

function inProcessOfItsOwn(script: string, ...args: string[]) {
  return promisify(execFile)(process.execPath, [join(import.meta.dirname, script), ...args])
}

function reportFailure(error: Error) {
  process.stderr.write(`The server could not be bundled, so each start loads its sources: ${error.message}\n`)
}
