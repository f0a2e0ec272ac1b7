import type { Service } from '#domain/catalogue.ts'

/** What cards and lists show of a service. The rest would be a third of the HTML of a list, because hydration needs it too. */
export type ShownService = Omit<Service, 'description' | 'includes'>

export function shownServices(services: Service[]): ShownService[] {
  return services.map((service) => {
    const { description: _, includes: __, ...shown } = service
    return shown
  })
}
