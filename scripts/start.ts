import { buildPagesIfStale } from './build-pages.ts'
import { buildServer, findServer } from './build-server.ts'

const has = (option: string) => process.argv.includes(option)

const developing = has('--dev')
const built = developing ? undefined : await findServer()
const { run } = (await import(built ?? '#server/main.ts')) as typeof import('#server/main.ts')

run({
  developing,
  build: async () => {
    const folder = await buildPagesIfStale(has('--workshop') ? 'workshop' : 'shop')
    // This start uses the sources. The next one does not.
    if (built === undefined) await buildServer().catch(reportFailure)
    return folder
  },
})

function reportFailure(error: Error) {
  process.stderr.write(`The server could not be bundled, so each start loads its sources: ${error.message}\n`)
}
