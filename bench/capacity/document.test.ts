import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { launchDay } from '#bench/launch/model.ts'
import { coreRows, dayRows, facts, shareRows, sizeRows } from '#bench/launch/tables.ts'
import { readMeasured } from './measured.ts'
import { capacityRows } from './tables.ts'

const text = readFileSync(join(import.meta.dirname, '../../docs/scaling.md'), 'utf8')
const prose = text.replaceAll(/\s+/g, ' ')
const measured = readMeasured()

test('the costs in docs/scaling.md are the measured ones', () => {
  expect(tableAfter('### The cost of a call')).toEqual(capacityRows(measured))
  const { services, bookings } = measured
  expect(prose).toContain(`${services.toLocaleString('en')} services and ${bookings.toLocaleString('en')} bookings`)
})

test('the cores of each size in docs/scaling.md are those of the simulation', () => {
  const rows = tableAfter('## The next step at each size')
  expect(rows.map((cells) => cells.slice(0, 4))).toEqual(sizeRows(measured))
})

test('the launch day in docs/scaling.md is the simulated one', () => {
  expect(tableAfter('### Cores at the peak')).toEqual(coreRows(launchDay, measured))
  expect(tableAfter('### What needs them')).toEqual(shareRows(launchDay, measured))
  expect(tableAfter('### With fewer cores')).toEqual(dayRows(launchDay, measured))
  const { visits, slots, keptShare } = facts(launchDay)
  for (const figure of [`${visits} visits`, `${slots} appointments`, `${keptShare} of the calls`])
    expect(prose).toContain(figure)
})

/** The cells of the first table below a heading, without its head. */
function tableAfter(heading: string): string[][] {
  const [, after = ''] = text.split(`${heading}\n`)
  const lines = after.split('\n#')[0]?.split('\n') ?? []
  const rows = lines.filter((line) => line.startsWith('|')).slice(2)
  return rows.map((row) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
}
