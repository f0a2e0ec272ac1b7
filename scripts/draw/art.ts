import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runnerImport } from 'vite'

type Sheets = { drawSheets: () => [file: string, content: string][] }

/** Writes the illustrations as files, which the pages load by reference instead of as code. */
const art = join(import.meta.dirname, '..', '..', 'web', 'art')
const { module } = await runnerImport<Sheets>(join(art, 'sheets.tsx'), { configFile: false, logLevel: 'warn' })
await mkdir(join(art, 'sheets'), { recursive: true })
for (const [name, content] of module.drawSheets()) await writeFile(join(art, 'sheets', name), content)
