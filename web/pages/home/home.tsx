import { Link } from 'react-router'
import { api } from '#domain/api.ts'
import { pathOfCategory } from '#domain/catalogue.ts'
import { askContext } from '#web/context.ts'
import { Picture } from '#web/parts/picture.tsx'
import { ServiceCard } from '#web/parts/service-card.tsx'
import { useStorefront } from '#web/parts/use-storefront.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Carousel } from '#web/ui/carousel.tsx'
import { TextLink } from '#web/ui/link.tsx'
import type { Route } from './+types/home.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const ask = context.get(askContext)
  const [categories, featured] = await Promise.all([
    ask(api.catalogue.categories, {}),
    ask(api.catalogue.services, { query: { featured: true, limit: 4 } }),
  ])
  return { categories: categories.items, featured: featured.items }
}

export default function Home({ loaderData: { categories, featured } }: Route.ComponentProps) {
  const { brand, locale } = useStorefront()
  return (
    <>
      <title>{brand}</title>
      <section className="wrap py-14 768:py-18">
        <h1 className="text-display font-hero tracking-[-0.03em]">{brand}</h1>
        <p className="mt-6">
          <ButtonLink size="l" to="/services">
            Browse Services
          </ButtonLink>
        </p>
      </section>
      {categories.length > 0 && (
        <div className="wrap py-14">
          <Carousel
            label="Categories"
            head={<h2>What do you need done?</h2>}
            widths="[--in-sight:2] 769:[--in-sight:3] 1025:[--in-sight:4]"
          >
            {categories.map(({ key, name, description, imageUrl, count }) => (
              <Link key={key} to={pathOfCategory(key)} className="group block rounded-lg">
                <Picture of={{ imageUrl, category: key }} />
                <span className="flex items-baseline justify-between gap-3 pt-3">
                  <h3 className="text-lead group-hover:underline">{name}</h3>
                  <span className="figures text-sm whitespace-nowrap text-text-3">
                    {count === 1 ? '1 service' : `${count} services`}
                  </span>
                </span>
                <span className="block text-sm text-text-2">{description}</span>
              </Link>
            ))}
          </Carousel>
        </div>
      )}
      {featured.length > 0 && (
        <div className="bg-bg-sunken">
          <div className="wrap py-14 768:py-18">
            <Carousel
              label="Featured services"
              head={<h2>Featured services</h2>}
              action={<TextLink to="/services">View all services</TextLink>}
              widths="[--in-sight:2] 769:[--in-sight:3]"
            >
              {featured.map((service) => (
                <ServiceCard key={service._id} service={service} locale={locale} />
              ))}
            </Carousel>
          </div>
        </div>
      )}
    </>
  )
}
