import { registerHooks } from 'node:module'
import { sourceFaults } from './planted-faults.ts'

/** The variable that names the fault of a process that was started with `--import` of this file. */
const name = process.env['PLANTED_FAULT']
const fault = sourceFaults.find((one) => one.name === name)
if (!fault) throw new Error(`there is no fault ${name}`)
const { file, from, to } = fault
const decoder = new TextDecoder()

/** Changes one file of the product while it is loaded, in this process only. */
registerHooks({
  load(url, context, next) {
    const loaded = next(url, context)
    if (!url.endsWith(file) || loaded.source === undefined) return loaded
    const source = typeof loaded.source === 'string' ? loaded.source : decoder.decode(loaded.source)
    if (source.split(from).length !== 2) throw new Error(`${file} has changed: update the planted fault '${name}'`)
    return { ...loaded, source: source.replace(from, to) }
  },
})
