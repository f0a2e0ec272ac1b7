import { api } from '#domain/api.ts'
import { parseKnown } from '#domain/contract/field.ts'
import { type Professional, ProfessionalFilter } from '#domain/professional.ts'
import { statusAt } from '#domain/professional/words.ts'
import { ask } from '#web/api.ts'
import { useList } from '#web/admin/lists/use-list.ts'
import { useUrlQuery } from '#web/admin/use-url-query.ts'
import { useClock } from './use-clock.ts'

const names = ['search', 'category', 'state'] as const

/** The professionals that match the URL. */
export function useProfessionalList() {
  const { query: inUrl } = useUrlQuery()
  const clockOf = useClock()

  /** Whether a professional who has changed still matches, apart from the search. */
  function matches(professional: Professional): boolean {
    const { category, state } = filterIn(inUrl)
    const status = statusAt(professional, clockOf(professional.storefront))
    return (
      (category === undefined || professional.categories.includes(category)) &&
      (state === undefined || professional.active === (state !== 'inactive')) &&
      (state !== 'away' || status === 'away')
    )
  }

  return useList({
    names,
    read: (query) => ask(api.professional.professionals, { query: filterIn(query) }),
    readOne: (id): Promise<Professional> => ask(api.professional.professional, { params: { professional: id } }),
    isMatching: matches,
  })
}
export type ProfessionalList = ReturnType<typeof useProfessionalList>

function filterIn(query: Record<string, string | undefined>): ProfessionalFilter {
  return parseKnown(ProfessionalFilter, { ...query, state: query['state'] ?? 'working' })
}
