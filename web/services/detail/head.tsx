import type { Service } from '#domain/catalogue.ts'
import { pathOfCategory, pathOfService } from '#domain/catalogue/browsing.ts'
import { formatMoney } from '#domain/format/money.ts'
import { PageHead } from '#web/shell/page-head.tsx'
import { sceneIn } from '#web/shared/service-image.tsx'
import { useCategory, useFrame, useOrigin, useStorefront } from '#web/data/use-storefront.ts'

/** Metadata for search engines and shared links. */
export function ServiceHead({ service }: { service: Service }) {
  const { brand, locale, prices } = useStorefront()
  const { isDemo } = useFrame()
  const origin = useOrigin()
  const category = useCategory(service.category)
  const { title, slug, description, price, currency, duration } = service
  const address = origin + pathOfService(slug)
  const image = imageOf(service.imageUrl, category?.imageUrl)
  const crumbs = [
    { name: 'Home', item: `${origin}/` },
    { name: 'Services', item: `${origin}/services` },
    ...(category ? [{ name: category.name, item: origin + pathOfCategory(category.key) }] : []),
    { name: title, item: address },
  ]
  return (
    <PageHead
      title={title}
      description={`${formatMoney(price, { currency, locale })}, ${duration} minutes. ${description}`}
      path={pathOfService(slug)}
      {...(image !== undefined && { image })}
      facts={[
        {
          '@type': 'Product',
          name: title,
          description,
          category: category?.name,
          url: address,
          image: image && new URL(image, origin).href,
          brand: { '@type': 'Brand', name: brand },
          offers: {
            '@type': 'Offer',
            url: address,
            price,
            priceCurrency: currency,
            ...(prices.includesTax && {
              priceSpecification: {
                '@type': 'UnitPriceSpecification',
                price,
                priceCurrency: currency,
                valueAddedTaxIncluded: true,
              },
            }),
            availability: 'https://schema.org/InStock',
            seller: { '@type': 'Organization', name: brand },
          },
          // Do not publish invented ratings of a demo.
          ...(service.reviewCount > 0 &&
            !isDemo && {
              aggregateRating: {
                '@type': 'AggregateRating',
                ratingValue: service.rating,
                reviewCount: service.reviewCount,
              },
            }),
        },
        {
          '@type': 'BreadcrumbList',
          itemListElement: crumbs.map((crumb, index) => ({ '@type': 'ListItem', position: index + 1, ...crumb })),
        },
      ]}
    />
  )
}

/** On the page a scene is part of a larger file; shared links need it as a picture of its own. */
function imageOf(imageUrl: string, ofCategory = ''): string | undefined {
  const scene = sceneIn(imageUrl) ?? (imageUrl === '' || imageUrl.startsWith('/art/') ? sceneIn(ofCategory) : undefined)
  if (scene !== undefined) return `/pictures/${scene}.png`
  return imageUrl === '' || imageUrl.startsWith('/art/') ? undefined : imageUrl
}
