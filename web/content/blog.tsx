import { Link } from 'react-router'
import { api } from '#domain/api.ts'
import { pathOfArticle } from '#domain/page/fields.ts'
import { formatDay } from '#domain/format/day.ts'
import { askContext } from '#web/context.ts'
import { PageHead } from '#web/shell/page-head.tsx'
import { useStorefront } from '#web/data/use-storefront.ts'
import type { Route } from './+types/blog.ts'

export async function loader({ context }: Route.LoaderArgs) {
  return { articles: (await context.get(askContext)(api.storefront.articles, {})).items }
}

export default function Blog({ loaderData: { articles } }: Route.ComponentProps) {
  const { brand, locale } = useStorefront()
  return (
    <article className="prose">
      <PageHead title="Blog" description={`Articles by ${brand}: what to know before a visit.`} />
      <h1>Blog</h1>
      {articles.length === 0 && <p>There are no articles yet.</p>}
      {articles.map(({ slug, title, summary, date, minutes }) => (
        <section key={slug}>
          <h2>
            <Link to={pathOfArticle(slug)}>{title}</Link>
          </h2>
          <p className="text-sm text-text-3">
            <time dateTime={date}>{formatDay(date, locale)}</time> · {minutes} min read
          </p>
          <p>{summary}</p>
        </section>
      ))}
    </article>
  )
}
