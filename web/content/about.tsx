import { api } from '#domain/api.ts'
import { askContext } from '#web/context.ts'
import { Sections } from '#web/shared/written.tsx'
import { PageHead } from '#web/shell/page-head.tsx'
import type { Route } from './+types/about.ts'

export async function loader({ context }: Route.LoaderArgs) {
  return { about: await context.get(askContext)(api.storefront.about, {}) }
}

export default function AboutUs({ loaderData: { about } }: Route.ComponentProps) {
  return (
    <article className="prose">
      <PageHead title="About us" description={about.summary} />
      <h1>{about.title}</h1>
      <Sections of={about} />
    </article>
  )
}
