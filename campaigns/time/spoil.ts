import { changeSource } from '#campaigns/rig/change-source.ts'
import { sourceFaults } from './planted-faults.ts'

/** The variable that names the fault of a process that was started with `--import` of this file. */
const name = process.env['PLANTED_FAULT']
const fault = sourceFaults.find((one) => one.name === name)
if (!fault) throw new Error(`there is no fault ${name}`)
changeSource(fault)
