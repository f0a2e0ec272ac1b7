import { readdir } from 'node:fs/promises'

/** `npm run campaign -- <name> [options]`: runs the campaign of that file, which fails if it finds a problem. */
const [name, ...options] = process.argv.slice(2)
const names = (await readdir(import.meta.dirname))
  .filter((file) => file.endsWith('.ts') && file !== 'run.ts')
  .map((file) => file.slice(0, -'.ts'.length))

if (name === undefined || !names.includes(name)) {
  process.stderr.write(`npm run campaign -- ${names.join('|')} [options]\n`)
  process.exitCode = 1
} else {
  const { campaign } = (await import(`./${name}.ts`)) as { campaign: (options: string[]) => Promise<boolean> }
  process.exitCode = (await campaign(options)) ? 0 : 1
}
