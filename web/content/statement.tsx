import { api } from '#domain/api.ts'
import { askContext } from '#web/context.ts'
import { PageHead } from '#web/shell/page-head.tsx'
import { Sections } from '#web/shared/written.tsx'
import type { Route } from './+types/statement.ts'

export async function loader({ context, pattern }: Route.LoaderArgs) {
  const params = { page: pattern.slice(pattern.lastIndexOf('/') + 1) }
  return { page: await context.get(askContext)(api.storefront.legal, { params }) }
}

export default function Statement({ loaderData: { page } }: Route.ComponentProps) {
  const { title, summary } = page
  return (
    <article className="prose">
      <PageHead title={title} description={summary} />
      <h1>{title}</h1>
      <Sections of={page} />
    </article>
  )
}
