import { readFileSync } from 'node:fs'
import { join } from 'node:path'

type Part = { module?: string; imports?: string[] }
/** What the bundle knows about its files, as React Router writes it. */
export type Assets = { entry: Part; routes: Record<string, (Part & { parentId?: string }) | undefined> }

/** The scripts that a page loads before it is interactive. */
export function scriptsOf({ entry, routes }: Assets, route: string): string[] {
  const parts = [entry]
  for (let id: string | undefined = route; id !== undefined; id = routes[id]?.parentId) {
    const part = routes[id]
    if (!part) throw new Error(`there is no route ${id}`)
    parts.push(part)
  }
  return parts.flatMap(({ module = '', imports = [] }) => [module, ...imports]).filter((file) => file !== '')
}

/** The style sheets that the HTML of a page names. */
export function stylesOf(html: string): string[] {
  return [...html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(([, file = '']) => file)
}

/** The bytes of files as sent, each once. */
export function bytesOf(files: string[], folder: string): number {
  return [...new Set(files)].reduce((sum, file) => sum + readFileSync(join(folder, 'client', `${file}.br`)).length, 0)
}
