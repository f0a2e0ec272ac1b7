import { registerHooks } from 'node:module'

/** A planted fault: what to replace, once, in which file of the product. */
export type SourceFault = { file: string; from: string; to: string }

const decoder = new TextDecoder()

/** Plants a fault in this process, which loads the product after it. The files themselves stay unchanged. */
export function changeSource({ file, from, to }: SourceFault) {
  registerHooks({
    load(url, context, next) {
      const loaded = next(url, context)
      if (!url.endsWith(file) || loaded.source === undefined) return loaded
      const source = typeof loaded.source === 'string' ? loaded.source : decoder.decode(loaded.source)
      if (source.split(from).length !== 2) throw new Error(`${file} has changed: update the fault planted at '${from}'`)
      return { ...loaded, source: source.replace(from, to) }
    },
  })
}
