import { readMeasured } from './capacity/measured.ts'
import { launchDay } from './launch/model.ts'
import { coreRows, dayRows, facts, shareRows, sizeRows } from './launch/tables.ts'
import { fact } from './shop/report.ts'

/** A simulated day with 200,000 visits in its busiest minute, from the costs that `npm run bench -- capacity` measured. */
export async function measure(): Promise<boolean> {
  const measured = readMeasured()
  print('visits and bookings in a minute, cores: app, PostgreSQL', sizeRows(measured))
  print('cores at the peak: app, PostgreSQL', coreRows(launchDay, measured))
  print('share of the cores: app, PostgreSQL', shareRows(launchDay, measured))
  print('cores, visits, served, refused, left, bookings, sold out', dayRows(launchDay, measured))
  const { visits, slots, keptShare } = facts(launchDay)
  return fact('the day is simulated', true, `${visits} visits, ${slots} free times, ${keptShare} of calls kept`)
}

function print(title: string, rows: string[][]) {
  process.stdout.write(`\n${title}\n`)
  for (const cells of rows) process.stdout.write(`${cells.map((cell) => cell.padEnd(14)).join('  ')}\n`)
}
