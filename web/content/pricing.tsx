import { Link } from 'react-router'
import { api } from '#domain/api.ts'
import type { Service } from '#domain/catalogue.ts'
import { pathOfCategory, pathOfService } from '#domain/catalogue/browsing.ts'
import { formatMoney } from '#domain/format/money.ts'
import { askContext } from '#web/context.ts'
import { plural } from '#domain/format/plural.ts'
import { Sections } from '#web/shared/written.tsx'
import { PageHead } from '#web/shell/page-head.tsx'
import { useStorefront } from '#web/data/use-storefront.ts'
import type { Route } from './+types/pricing.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const ask = context.get(askContext)
  const [{ items: categories }, page] = await Promise.all([
    ask(api.catalogue.categories, {}),
    ask(api.storefront.pricing, {}),
  ])
  const groups = categories
    .filter(({ count }) => count > 0)
    .map(async ({ key, name, count }) => {
      const { items } = await ask(api.catalogue.services, { query: { category: key, limit: mostOfEach } })
      return { key, name, count, services: items.map(lineOf) }
    })
  return { groups: await Promise.all(groups), page }
}

/** Keeps the page of a large catalogue short. */
const mostOfEach = 100

export default function Pricing({ loaderData: { groups, page } }: Route.ComponentProps) {
  const { locale } = useStorefront()
  return (
    <article className="prose">
      <PageHead title="Pricing" description={page.summary} />
      <h1>{page.title}</h1>
      <Sections of={page} />
      {groups.length === 0 && <p>There are no services here yet.</p>}
      {groups.map(({ key, name, count, services }) => (
        <section key={key} aria-labelledby={key}>
          <h2 id={key}>{name}</h2>
          <table aria-labelledby={key}>
            <thead>
              <tr>
                <th scope="col">Service</th>
                <th scope="col">Duration</th>
                <th scope="col">Price</th>
              </tr>
            </thead>
            <tbody>
              {services.map(({ slug, title, duration, price, currency }) => (
                <tr key={slug}>
                  <th scope="row">
                    <Link to={pathOfService(slug)}>{title}</Link>
                  </th>
                  <td>{duration} minutes</td>
                  <td>{formatMoney(price, { currency, locale })}</td>
                </tr>
              ))}
            </tbody>
          </table>
          {count > services.length && (
            <p>
              <Link to={pathOfCategory(key)}>All {plural(count, 'service')}</Link>
            </p>
          )}
        </section>
      ))}
    </article>
  )
}

/** Only the fields that the page shows, so that the others are not sent. */
function lineOf({ slug, title, duration, price, currency }: Service) {
  return { slug, title, duration, price, currency }
}
