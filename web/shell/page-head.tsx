import { useLocation } from 'react-router'
import { useOrigin, useStorefront } from '#web/data/use-storefront.ts'

type Props = {
  title: string
  description?: string
  /** The canonical path of a page with several. */
  path?: string
  /** Shown where the page is shared: a path or a URL. */
  image?: string
  /** Hidden from search engines. */
  isPrivate?: boolean
  /** Structured data by schema.org. */
  facts?: object[]
}

const plainImage = '/icon-512.png'

/** Title and metadata, for the tab, search results and shared links. */
export function PageHead({ title, description, path, image = plainImage, isPrivate = false, facts = [] }: Props) {
  const { brand, locale } = useStorefront()
  const origin = useOrigin()
  const { pathname } = useLocation()
  const address = origin + (path ?? pathname)
  return (
    <>
      <title>{title === brand ? brand : `${title} | ${brand}`}</title>
      {description !== undefined && <meta name="description" content={description} />}
      {isPrivate ? <meta name="robots" content="noindex" /> : <link rel="canonical" href={address} />}
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={brand} />
      <meta property="og:locale" content={locale.replace('-', '_')} />
      <meta property="og:title" content={title} />
      {description !== undefined && <meta property="og:description" content={description} />}
      <meta property="og:url" content={address} />
      <meta property="og:image" content={new URL(image, origin).href} />
      <meta name="twitter:card" content={image === plainImage ? 'summary' : 'summary_large_image'} />
      {facts.map((fact, index) => (
        <script key={index} type="application/ld+json">
          {/* Without '<', nothing in it can end the script. */}
          {JSON.stringify({ '@context': 'https://schema.org', ...fact }).replaceAll('<', '\\u003c')}
        </script>
      ))}
    </>
  )
}
