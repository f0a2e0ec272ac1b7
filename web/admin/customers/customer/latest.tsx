import type { Page } from '#domain/contract/endpoint.ts'
import { formatCount } from '#domain/format/count.ts'
import { useAdmin } from '#web/admin/use-admin.ts'
import { pollingPause, useQuery } from '#web/data/use-query.ts'
import { Failed } from '#web/ui/empty.tsx'
import { TextLink } from '#web/ui/link.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { NoneYet, Section } from './section.tsx'

const shown = 5

type Props<Item> = {
  title: string
  /** In the plural, as in the path of their list. */
  noun: string
  customer: string
  read: (query: { customer: string; storefront: string; limit: number }) => Promise<Page<Item>>
  /** A number that changes when the page itself has changed the customer. */
  writes: number
  /** In place of an empty list. */
  none: string
  children: (item: Item) => React.ReactNode
}

/** The latest of something that belongs to the customer, and how many there are. */
export function Latest<Item extends { _id: string }>({
  title,
  noun,
  customer,
  writes,
  read,
  none,
  children,
}: Props<Item>) {
  const { storefrontKey: storefront } = useAdmin()
  const key = `${noun} of ${customer} at ${storefront} after ${writes}`
  const readThem = () => read({ customer, storefront, limit: shown })
  const { value, hasFailed, refresh } = useQuery(key, readThem, { every: pollingPause })
  return (
    <Section title={title} end={value && value.total !== '0' && <All {...{ noun, customer }} total={value.total} />}>
      {!value && hasFailed && (
        <div className="px-4 pb-4 768:px-6">
          <Failed onRetry={refresh}>{`We could not load the ${noun}.`}</Failed>
        </div>
      )}
      {!value && !hasFailed && <Skeleton className="mx-4 mb-5 h-16 768:mx-6" />}
      {value?.items.length === 0 && <NoneYet>{none}</NoneYet>}
      {value && value.items.length > 0 && (
        <ul aria-label={title}>
          {value.items.map((item) => (
            <li key={item._id} className="border-t border-border px-4 py-3.5 768:px-6">
              {children(item)}
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

/** How many there are, with a link to the list of them. */
function All({ noun, customer, total }: { noun: string; customer: string; total: string }) {
  const { locale, pathOf } = useAdmin()
  const count = formatCount(total, locale)
  return (
    <TextLink to={pathOf(`/admin/${noun}`, { customer })} aria-label={`All ${count} ${noun}`}>
      All {count}
    </TextLink>
  )
}
