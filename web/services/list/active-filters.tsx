import { formatMoney } from '#domain/format/money.ts'
import { Button } from '#web/ui/button.tsx'
import { Tag } from '#web/ui/chip.tsx'
import { useBrowsing } from './use-browsing.ts'
import { useFrame, useStorefront } from '#web/data/use-storefront.ts'

/** The active filters, each with a button that removes it. */
export function ActiveFilters() {
  const { currency, locale } = useStorefront()
  const { categories } = useFrame()
  const { browsing, browse, reset } = useBrowsing()
  const { category, search, minPrice, maxPrice } = browsing
  const format = (price: number) => formatMoney(price, { currency, locale })
  const tags = [
    category !== undefined && {
      name: 'category',
      text: categories.find(({ key }) => key === category)?.name ?? category,
    },
    search !== undefined && { name: 'search', text: `“${search}”` },
    minPrice !== undefined && { name: 'minPrice', text: `From ${format(minPrice)}` },
    maxPrice !== undefined && { name: 'maxPrice', text: `Up to ${format(maxPrice)}` },
  ].filter((tag) => tag !== false)
  if (tags.length === 0) return null
  return (
    <>
      {tags.map(({ name, text }) => (
        <Tag key={name} onRemove={() => browse({ [name]: undefined })}>
          {text}
        </Tag>
      ))}
      <Button look="ghost" size="s" onClick={reset}>
        Clear all
      </Button>
    </>
  )
}
