import { PageLink } from '#web/ui/link.tsx'
import type { StorefrontFrame } from '#domain/storefront/navigation.ts'
import { plural } from '#domain/format/plural.ts'
import { ServiceImage } from '#web/shared/service-image.tsx'

export function CategoryTile({ category }: { category: StorefrontFrame['categories'][number] }) {
  const { key, name, description, imageUrl, count, to } = category
  return (
    <PageLink to={to} className="group block rounded-lg">
      <ServiceImage of={{ imageUrl, category: key }} />
      <span className="flex items-baseline justify-between gap-3 pt-3">
        <h3 className="text-lead group-hover:underline">{name}</h3>
        <span className="figures text-sm whitespace-nowrap text-text-3">{plural(count, 'service')}</span>
      </span>
      <span className="block text-sm text-text-2">{description}</span>
    </PageLink>
  )
}
