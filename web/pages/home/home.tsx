import { Link } from 'react-router'
import { api } from '#domain/api.ts'
import { askContext } from '#web/context.ts'
import { ServiceCard } from '#web/parts/service-card.tsx'
import { useStorefront } from '#web/parts/use-storefront.ts'
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
      <h1>{brand}</h1>
      <h2>Categories</h2>
      <ul className="grid">
        {categories.map(({ key, name, description, count }) => (
          <li className="card" key={key}>
            <h3>
              <Link to={`/services?category=${key}`}>{name}</Link>
            </h3>
            <p>{description}</p>
            <p>{count === 1 ? '1 service' : `${count} services`}</p>
          </li>
        ))}
      </ul>
      {featured.length > 0 && (
        <>
          <h2>Featured services</h2>
          <div className="grid">
            {featured.map((service) => (
              <ServiceCard key={service._id} service={service} locale={locale} />
            ))}
          </div>
        </>
      )}
    </>
  )
}
