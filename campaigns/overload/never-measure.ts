import { registerHooks } from 'node:module'

/** A planted fault, loaded before the server: no measurement of the load refuses anything. */
const from = 'function nextShed('
const to = `function nextShed() { return 0 }\nfunction unused(`
const decoder = new TextDecoder()

registerHooks({
  load(url, context, next) {
    const loaded = next(url, context)
    if (!url.endsWith('/build-server/main.js') || loaded.source === undefined) return loaded
    const source = typeof loaded.source === 'string' ? loaded.source : decoder.decode(loaded.source)
    if (source.split(from).length !== 2) throw new Error('the measurement of load has changed: update this fault')
    return { ...loaded, source: source.replace(from, to) }
  },
})
