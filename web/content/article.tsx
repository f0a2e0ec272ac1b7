import { Link } from 'react-router'
import { api } from '#domain/api.ts'
import { formatDay } from '#domain/format/day.ts'
import { askContext } from '#web/context.ts'
import { Sections } from '#web/shared/written.tsx'
import { ServiceImage } from '#web/shared/service-image.tsx'
import { PageHead } from '#web/shell/page-head.tsx'
import { useFrame, useStorefront } from '#web/data/use-storefront.ts'
import type { Route } from './+types/article.ts'

export async function loader({ context, params }: Route.LoaderArgs) {
  return { article: await context.get(askContext)(api.storefront.article, { params }) }
}

export default function BlogArticle({ loaderData: { article } }: Route.ComponentProps) {
  const { brand, locale } = useStorefront()
  const { isDemo } = useFrame()
  const { title, summary, date, minutes, imageUrl } = article
  return (
    <article className="prose">
      <PageHead
        title={title}
        description={summary}
        facts={[
          {
            '@type': 'BlogPosting',
            headline: title,
            description: summary,
            datePublished: date,
            author: { '@type': 'Organization', name: brand },
          },
        ]}
      />
      <h1>{title}</h1>
      <p className="text-sm text-text-3">
        <time dateTime={date}>{formatDay(date, locale)}</time> · {minutes} min read
      </p>
      {isDemo && <p>This is a demo: its articles are samples.</p>}
      {imageUrl !== undefined && <ServiceImage of={{ imageUrl, category: '' }} shape="wide" />}
      <Sections of={article} />
      <p>
        <Link to="/blog">All articles</Link>
      </p>
    </article>
  )
}
