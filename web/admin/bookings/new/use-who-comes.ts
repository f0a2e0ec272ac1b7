import { api } from '#domain/api.ts'
import { askAt } from '#web/api.ts'
import { useQuery } from '#web/data/use-query.ts'
import type { Choice } from '#web/shared/time-picker/time-picker.tsx'
import type { NewBookingDraft } from './draft.ts'

/** The professionals who could come at the chosen time, and the one who was asked for. */
export function useWhoComes(
  { typed }: NewBookingDraft,
  { date, time, postcode }: Choice & { postcode: string | undefined },
) {
  const { storefront, service, professional } = typed
  const isKnown = service !== null && date !== undefined && time !== undefined
  const candidates = useQuery(
    isKnown ? [service._id, date, time, postcode].join(' ') : undefined,
    async () => {
      const at = { date: date ?? '', time: time ?? '', ...(postcode !== undefined && { postcode }) }
      const params = { service: service?._id ?? '' }
      return (await askAt(storefront)(api.adminBookings.candidatesFor, { params, query: at })).items
    },
    { when: isKnown },
  )
  const found = isKnown && candidates.isCurrent ? candidates.value : undefined
  const chosen = found?.find(({ _id }) => _id === professional)
  const { value: names } = useQuery(
    `professionals ${storefront}`,
    async () => (await askAt(storefront)(api.professional.professionals, { query: { storefront, limit: 100 } })).items,
    // The board names professionals of every category, by their id.
    { when: professional !== '' && !chosen },
  )
  const name = (chosen ?? names?.find(({ _id }) => _id === professional))?.name

  return {
    /** Whether a service and a time have been chosen. */
    isAsked: isKnown,
    candidates: found,
    hasFailed: isKnown && candidates.hasFailed,
    refresh: candidates.refresh,
    /** The professional who was asked for; undefined for any free one. */
    chosen: professional === '' ? undefined : { _id: professional, name: name ?? 'The chosen professional' },
    /** Why that professional cannot come: the candidate, or null for another category. */
    whyNot: professional === '' || !found || chosen?.free ? undefined : (chosen ?? null),
  }
}
