import { readFileSync } from 'node:fs'
import { join } from 'node:path'

type Part = { module?: string; imports?: string[]; css?: string[] }
/** What the bundle knows about its files, as React Router writes it. */
export type Assets = { entry: Part; routes: Record<string, (Part & { parentId?: string }) | undefined> }
export type Bytes = { scripts: number; styles: number }

/** The bytes of all scripts and styles that a page loads before it is interactive, as sent. */
export function bytesOfPage(assets: Assets, route: string, folder: string): Bytes {
  const { scripts, styles } = filesOfPage(assets, route)
  return { scripts: bytesOfFiles(scripts, folder), styles: bytesOfFiles(styles, folder) }
}

export function filesOfPage({ entry, routes }: Assets, route: string) {
  const parts = [entry]
  for (let id: string | undefined = route; id !== undefined; id = routes[id]?.parentId) {
    const part = routes[id]
    if (!part) throw new Error(`there is no route ${id}`)
    parts.push(part)
  }
  const scripts = parts.flatMap(({ module = '', imports = [] }) => [module, ...imports])
  return { scripts: scripts.filter((file) => file !== ''), styles: parts.flatMap(({ css = [] }) => css) }
}

function bytesOfFiles(files: string[], folder: string): number {
  return [...new Set(files)].reduce((sum, file) => sum + readFileSync(join(folder, 'client', `${file}.br`)).length, 0)
}
