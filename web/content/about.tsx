import { Link } from 'react-router'
import { api } from '#domain/api.ts'
import { askContext } from '#web/context.ts'
import { Sections } from './sections.tsx'
import { PageHead } from '#web/shell/page-head.tsx'
import { useStorefront } from '#web/data/use-storefront.ts'
import type { Route } from './+types/about.ts'

export async function loader({ context }: Route.LoaderArgs) {
  return { about: await context.get(askContext)(api.storefront.about, {}) }
}

export default function AboutUs({ loaderData: { about } }: Route.ComponentProps) {
  const { brand } = useStorefront()
  return (
    <article className="prose">
      <PageHead title="About us" description={about.summary} />
      <h1>About {brand}</h1>
      <p>{about.summary}</p>
      <Sections of={about.sections} />
      <p>
        <Link to="/services">Browse the services</Link> or <Link to="/contactus">write to us</Link>.
      </p>
    </article>
  )
}
