import { api } from '#domain/api.ts'
import type { ProfessionalFilter } from '#domain/professional.ts'
import { ask } from '#web/api.ts'
import { useQuery } from '#web/data/use-query.ts'
import type { Option } from '#web/admin/options.tsx'
import { useAdmin } from '#web/admin/use-admin.ts'

/** The professionals that the list can be filtered by. */
export function useProfessionals(): Option[] {
  const { storefrontKey } = useAdmin()
  const { value, isCurrent } = useQuery(storefrontKey, () => readProfessionals({ storefront: storefrontKey }))
  return (isCurrent && value) || []
}

/** The professionals of a storefront who get new bookings; none without a storefront. */
export function useWorking(storefront: string | undefined): Option[] {
  const { value, isCurrent } = useQuery(
    storefront,
    () => readProfessionals({ storefront: storefront ?? '', state: 'working' }),
    { when: storefront !== undefined },
  )
  return (storefront !== undefined && isCurrent && value) || []
}

async function readProfessionals(filter: Pick<ProfessionalFilter, 'state'> & { storefront: string }) {
  const found: Option[] = []
  for (let cursor: string | undefined; ;) {
    const query = { ...filter, limit: 100, cursor }
    const { items, next } = await ask(api.professional.professionals, { query })
    found.push(...items.map(({ _id, name }) => ({ key: _id, name })))
    if (next === null) return found
    cursor = next
  }
}

/** The title of a service that the list is filtered by. */
export function useTitleOf(service: string | undefined): string | undefined {
  const { value, isCurrent } = useQuery(
    service,
    async () => (await ask(api.adminCatalogue.service, { params: { service: service ?? '' } })).title,
    { when: service !== undefined },
  )
  return service !== undefined && isCurrent ? value : undefined
}

/** The name of a customer that the list is filtered by. */
export function useNameOf(customer: string | undefined): string | undefined {
  const { value, isCurrent } = useQuery(
    customer,
    async () => (await ask(api.customer.any, { params: { customer: customer ?? '' } })).name,
    { when: customer !== undefined },
  )
  return customer !== undefined && isCurrent ? value : undefined
}
