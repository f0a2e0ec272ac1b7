import { mostAlike, mostTogether } from '#domain/catalogue/related.ts'
import type { BookedTogether } from '#server/catalogue/related/store.ts'
import { isListed } from './apply.ts'
import type { Catalogue } from './build.ts'
import { comparing, groupOf } from './columns.ts'
import { bytesOfId, findId } from './ids.ts'

/** The related services of a service, equal to those of `listRelatedTo`; undefined if it is not listed here. */
export function findRelated(catalogue: Catalogue, { id, together }: BookedTogether): number[] | undefined {
  const { columns, groups } = catalogue
  const numberOf = (one: string) => {
    const service = findId(catalogue.ids, columns.ids, bytesOfId(one))
    return service >= 0 && isListed(catalogue, service) ? service : undefined
  }
  const own = numberOf(id)
  if (own === undefined) return undefined
  const category = columns.category[own] ?? 0
  const list = groups[groupOf(category, false)]?.recommended
  const best = list?.numbers.subarray(0, Math.min(list.length, mostAlike + 1)) ?? []
  const alike = [...best].filter((service) => service !== own).slice(0, mostAlike)
  const compare = comparing(columns, 'recommended')
  const others = together.flatMap(([one, customers]) => {
    const service = numberOf(one)
    return service === undefined || columns.category[service] === category ? [] : [{ service, customers }]
  })
  others.sort((one, other) => other.customers - one.customers || compare(one.service, other.service))
  return [...alike, ...others.slice(0, mostTogether).map(({ service }) => service)]
}
