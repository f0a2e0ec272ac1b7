import { Link } from 'react-router'
import type { Service } from '#domain/catalogue.ts'
import { formatMoney } from '#domain/money.ts'

export function ServiceCard({ service, locale }: { service: Service; locale: string }) {
  const { slug, title, duration, price, currency } = service
  return (
    <article className="card">
      <h3>
        <Link to={`/services/${slug}`}>{title}</Link>
      </h3>
      <p>
        {duration} minutes · <strong>{formatMoney(price, { currency, locale })}</strong>
      </p>
    </article>
  )
}
