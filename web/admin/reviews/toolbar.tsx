import { plural } from '#domain/format/plural.ts'
import { mostRating } from '#domain/review.ts'
import { ListToolbar, ToolbarSelect } from '#web/admin/lists/toolbar.tsx'
import { type Option, optionsOf } from '#web/admin/options.tsx'
import { Tag } from '#web/ui/chip.tsx'
import type { ReviewList } from './use-review-list.ts'

const upToTwo = 'upTo2'
const starOptions: Option[] = [
  { key: upToTwo, name: '1 or 2 stars' },
  ...Array.from({ length: mostRating }, (_, at) => ({ key: String(at + 1), name: plural(at + 1, 'star') })),
]
const replyOptions = optionsOf(['false', 'true'], { false: 'Without a reply', true: 'With a reply' })
const stateOptions = optionsOf(['false', 'true'], { false: 'Shown', true: 'Hidden' })
const orderOptions = optionsOf(['latest'], { latest: 'Newest first' })

/** The stars that the list is limited to, as an option. */
function starsIn({ filter: { rating, maxRating } }: ReviewList): string | undefined {
  return rating === undefined ? (maxRating === 2 ? upToTwo : undefined) : String(rating)
}

const nameIn = (options: readonly Option[], key: string | undefined) => options.find((one) => one.key === key)?.name

/** What the list is filtered by, for the title of the tab. */
export function filterWordsOf(list: ReviewList): (string | undefined)[] {
  const { search, replied, hidden } = list.chosen
  return [
    search && `“${search}”`,
    nameIn(starOptions, starsIn(list)),
    nameIn(replyOptions, replied),
    nameIn(stateOptions, hidden),
  ]
}

export function ReviewToolbar({ list }: { list: ReviewList }) {
  return (
    <ListToolbar label="Search comment, service or customer" hint="Search text, service, customer" list={list}>
      <ToolbarSelect
        label="Stars"
        usual="All stars"
        options={starOptions}
        value={starsIn(list)}
        onChoose={(key) =>
          list.change(key === upToTwo ? { rating: undefined, maxRating: '2' } : { rating: key, maxRating: undefined })
        }
      />
      <ToolbarSelect label="Reply" usual="All replies" options={replyOptions} {...list.filterBy('replied')} />
      <ToolbarSelect label="State" usual="All states" options={stateOptions} {...list.filterBy('hidden')} />
      <ToolbarSelect label="Sort by" usual="Lowest first" options={orderOptions} {...list.filterBy('sort')} />
      <Narrowed list={list} />
    </ListToolbar>
  )
}

/** Filters that links from other pages set. Their names are those of the reviews found. */
function Narrowed({ list: { chosen, rows, change } }: { list: ReviewList }) {
  const { service, customer, review } = chosen
  if (service === undefined && customer === undefined && review === undefined) return null
  const title = rows?.find((review) => review.service._id === service)?.service.title ?? 'One service'
  const name = rows?.find((review) => review.user._id === customer)?.user.name ?? 'One customer'
  return (
    <div className="order-last flex w-full flex-wrap gap-2.5">
      {service !== undefined && <Tag onRemove={() => change({ service: undefined })}>{title}</Tag>}
      {customer !== undefined && <Tag onRemove={() => change({ customer: undefined })}>{name}</Tag>}
      {review !== undefined && <Tag onRemove={() => change({ review: undefined })}>One review</Tag>}
    </div>
  )
}
