import { costIn } from '#bench/capacity/measured.ts'
import { type Part, visit } from './model.ts'
import { coresFor, type Cores, type Costs, timesOf } from './simulate.ts'

const nextSlots = 'next slots of 12 services'
const servicesOfCall = 12

export type Sharing = { visits: number; services: number; seconds: number }

/**
 * The cores if the next slot of a service were kept for some seconds: a model, Doorstep does not do it. Services are
 * asked for as Zipf's law says. A kept answer costs what a list from memory costs.
 */
export function coresWhenShared({ visits, services, seconds }: Sharing, costs: Costs): Cores {
  const others: Part[] = visit.filter(({ call }) => call !== nextSlots)
  const callsAMinute = visits * timesOf(nextSlots)
  const askedFor = (callsAMinute * servicesOfCall * seconds) / 60
  const computed = (distinct(askedFor, services) * 60) / seconds / servicesOfCall
  const computing = Math.min(callsAMinute, computed)
  const base = coresFor(visits, costs, others)
  const [slow, kept] = [costIn(costs, nextSlots), costIn(costs, 'list of services')]
  const of = (part: keyof Cores) =>
    base[part] + (computing * slow[part] + (callsAMinute - computing) * kept[part]) / 60_000
  return { app: of('app'), database: of('database') }
}

/** How many different services are among so many questions. */
function distinct(asked: number, services: number): number {
  let harmonic = 0
  for (let rank = 1; rank <= services; rank += 1) harmonic += 1 / rank
  let found = 0
  for (let rank = 1; rank <= services; rank += 1) found += 1 - Math.exp(-asked / (rank * harmonic))
  return found
}
