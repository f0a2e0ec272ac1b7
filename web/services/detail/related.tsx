import { Carousel } from '#web/ui/carousel.tsx'
import { NextSlots } from '#web/shared/services/next-slot.tsx'
import { ServiceCard } from '#web/shared/services/service-card.tsx'
import type { ShownService } from '#web/shared/services/shown-service.ts'
import { useIsWhole } from '#web/shared/settled.ts'

export function Related({ services }: { services: ShownService[] }) {
  const isWhole = useIsWhole()
  if (services.length === 0 || !isWhole) return null
  return (
    <section className="bg-bg-sunken">
      <div className="wrap py-14 768:py-18">
        <NextSlots of={services}>
          <Carousel
            label="You Might Also Like"
            head={<h2>You Might Also Like</h2>}
            widths="[--in-sight:2] 768:[--in-sight:3] 1024:[--in-sight:4]"
            severalFrom={480}
            endless
          >
            {services.map((service) => (
              <ServiceCard key={service._id} service={service} />
            ))}
          </Carousel>
        </NextSlots>
      </div>
    </section>
  )
}
