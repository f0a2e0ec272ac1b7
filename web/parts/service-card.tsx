import { Link } from 'react-router'
import type { Service } from '#domain/catalogue.ts'
import { formatMoney } from '#domain/money.ts'

type Props = {
  service: Service
  locale: string
  /** The level that fits under the heading above the cards. */
  heading?: 'h2' | 'h3'
}

export function ServiceCard({ service, locale, heading: Heading = 'h3' }: Props) {
  const { slug, title, duration, price, currency } = service
  return (
    <article className="card">
      <Heading>
        <Link to={`/services/${slug}`}>{title}</Link>
      </Heading>
      <p>
        {duration} minutes · <strong>{formatMoney(price, { currency, locale })}</strong>
      </p>
    </article>
  )
}
