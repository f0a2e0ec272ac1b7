import { Link } from 'react-router'
import type { Storefront } from '#domain/storefront.ts'

export function Footer({ storefront }: { storefront: Storefront }) {
  const { brand, support, others } = storefront
  return (
    <footer className="bar">
      <p>
        {brand} · {support.phone} · {support.email} · {support.hours}
      </p>
      <nav aria-label="More">
        {others.map((other) => (
          <a key={other.key} href={other.url}>
            {other.brand}
          </a>
        ))}
        <Link to="/api/docs" reloadDocument>
          API
        </Link>
      </nav>
    </footer>
  )
}
