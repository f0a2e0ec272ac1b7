import { cpSync, globSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const root = join(import.meta.dirname, '..', '..')

/**
 * Two releases of the pages: the one that was built, and a copy in which every script and style sheet has another name,
 * as if all had changed, and these words are others. The copy has none of the files of the first one.
 */
export function twoReleases(words: string, laterWords: string) {
  const folder = join(root, 'test-results', `releases-${process.pid}`)
  const [earlier, later] = [join(folder, 'earlier'), join(folder, 'later')]
  for (const copy of [earlier, later]) cpSync(join(root, 'build'), copy, { recursive: true })
  // The folder also has the files of earlier builds.
  const own = readFileSync(join(later, 'own-files'), 'utf8').split('\n')
  const scripts = own.filter((file) => /\.(js|css)$/.test(file))
  const version = /^manifest-(\w+)\.js$/.exec(scripts.find((file) => file.startsWith('manifest-')) ?? '')?.[1] ?? ''
  const renamed = scripts.map((file) => [file, file.replace(/\.(js|css)$/, 'x.$1')] as const)
  const changes = [...renamed, [version, `${version}x`] as const, [words, laterWords] as const]
  for (const file of globSync('{client,server}/**/*.{js,css,json}', { cwd: later })) {
    const path = join(later, file)
    // The name of the manifest contains the version, which is replaced once.
    const text = changes
      .filter(([from]) => !from.includes(version) || from === version)
      .reduce((left, [from, to]) => left.replaceAll(from, to), readFileSync(path, 'utf8'))
    writeFileSync(path, text)
  }
  for (const file of globSync('client/assets/*.{br,gz}', { cwd: later })) rmSync(join(later, file))
  for (const [from, to] of renamed) renameSync(join(later, 'client/assets', from), join(later, 'client/assets', to))
  return { earlier, later, version, remove: () => rmSync(dirname(later), { recursive: true, force: true }) }
}
