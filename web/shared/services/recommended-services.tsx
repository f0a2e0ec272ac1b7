import { api } from '#domain/api.ts'
import { ask } from '#web/api.ts'
import { useQuery } from '#web/data/use-query.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { NextSlots } from './next-slot.tsx'
import { ServiceCard } from './service-card.tsx'

const most = 3
/** Three across, or fewer where text is large. */
const grid = 'grid gap-4.5 600:grid-cols-[repeat(auto-fill,minmax(max(10rem,(100%-48px)/3),1fr))] 600:gap-6'

/** Below an empty list: the first services of the catalogue, so that the page leads on. */
export function RecommendedServices() {
  const { value, hasFailed } = useQuery('recommended', () => ask(api.catalogue.services, { query: { limit: most } }))
  if (hasFailed || value?.items.length === 0) return null
  return (
    <section className="mt-6 border-t border-border pt-7">
      <h2 className="mb-4 text-h3">Well rated and often booked</h2>
      {value ? (
        <NextSlots of={value.items}>
          <ul className={grid}>
            {value.items.map((service) => (
              <li key={service._id} className="min-w-0">
                <ServiceCard service={service} isRow />
              </li>
            ))}
          </ul>
        </NextSlots>
      ) : (
        <div className={grid}>
          {Array.from({ length: most }, (_, place) => (
            <Skeleton key={place} className="h-40 rounded-lg 600:aspect-[0.88] 600:h-auto" />
          ))}
        </div>
      )}
    </section>
  )
}
