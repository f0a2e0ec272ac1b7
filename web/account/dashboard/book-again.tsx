import { useId } from 'react'
import { pathOfBooking } from '#domain/booking/path.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { PastService } from './read.ts'
import { CardContent, cardTitle } from '#web/shared/services/service-card.tsx'
import { useDeferred } from '#web/data/use-query.ts'

/** Three across, or fewer where text is large. */
const grid = 'grid gap-4.5 600:grid-cols-[repeat(auto-fill,minmax(max(10rem,(100%-48px)/3),1fr))] 600:gap-6'

/** Services booked before, to book again at the same address. */
export function BookAgain({ of }: { of: PastService[] | Promise<PastService[]> }) {
  const { value = [], isCurrent, hasFailed } = useDeferred(of)
  if (value.length === 0) return isCurrent || hasFailed ? null : <BookAgainSkeleton />
  return (
    <section className="mt-9">
      <h2 className="mb-4 text-h3">Book again</h2>
      <ul className={grid}>
        {value.map((again) => (
          <li key={again.booking} className="min-w-0">
            <PastServiceCard again={again} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function BookAgainSkeleton() {
  return (
    <div className="late mt-9">
      <Skeleton className="mb-4 h-6.5 w-30" />
      <div className={grid}>
        {[0, 1, 2].map((place) => (
          <Skeleton key={place} className="h-28 rounded-lg 600:aspect-4/3 600:h-auto" />
        ))}
      </div>
    </div>
  )
}

function PastServiceCard({ again: { service, booking } }: { again: PastService }) {
  const id = useId()
  return (
    <article className="flex h-full min-w-0 gap-3 max-600:items-start max-600:gap-3.5 600:flex-col">
      <CardContent
        service={service}
        isRow
        title={
          <h3 id={id} className={cardTitle}>
            {service.title}
          </h3>
        }
        button={
          <ButtonLink look="soft" size="s" to={pathOfBooking(service._id, { again: booking })} aria-describedby={id}>
            Book again
          </ButtonLink>
        }
      />
    </article>
  )
}
