import { useState } from 'react'
import type { Category } from '#domain/catalogue.ts'
import { pathOfCategory } from '#domain/catalogue/browsing.ts'
import { formatMoney } from '#domain/format/money.ts'
import { Button, IconButton, Spinner } from '#web/ui/button.tsx'
import { Icon } from '#web/art/icons.tsx'
import { Chip, ChipLink } from '#web/ui/chip.tsx'
import { Slider } from '#web/ui/form/slider.tsx'
import { plural } from '#domain/format/plural.ts'
import { SearchBox } from '#web/shared/services/search-box.tsx'
import { useBrowsing } from './use-browsing.ts'
import { useUrlText } from '#web/data/use-url-text.ts'
import { useStorefront } from '#web/data/use-storefront.ts'
import { onDemand } from '#web/shell/on-demand.tsx'

const Dialog = onDemand(async () => (await import('#web/ui/dialog.tsx')).Dialog)

/** `count` is the number of services that match the search and the prices. */
type Counted = Pick<Category, 'key' | 'name'> & { count?: number }

type Props = {
  categories: Counted[]
  /** The number of matching services; undefined while unknown. */
  total: string | undefined
}

/** Search, price and categories above the list; on phones the last two are in a sheet. */
export function ListFilters({ categories, total }: Props) {
  const { browsing } = useBrowsing()
  const [isOpen, setOpen] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const narrowing = [browsing.category, browsing.minPrice, browsing.maxPrice]
  const chosen = narrowing.filter((value) => value !== undefined).length

  return (
    <div className="grid min-w-0 gap-3.5 py-5 *:min-w-0">
      <div className="flex flex-wrap items-start gap-3">
        <Search />
        <div className="900:hidden noscript:hidden">
          <button
            type="button"
            aria-haspopup="dialog"
            aria-busy={isBusy || undefined}
            // While it loads, another press drops it.
            onClick={() => setOpen(!isBusy)}
            className="inline-flex h-12 items-center gap-2 rounded-md border-[1.5px] border-border-strong bg-surface px-4.5 text-ui font-semibold transition-colors hover:bg-fill"
          >
            {isBusy ? <Spinner /> : <Icon name="sliders" className="size-4.5" />}
            {chosen === 0 ? 'Filters' : `Filters (${chosen})`}
          </button>
        </div>
        <div className="w-75 px-1 max-900:hidden noscript:hidden">
          <MaxPrice />
        </div>
      </div>
      <div className="-mx-[20px] scrollbar-none flex gap-2 overflow-x-auto px-[20px] py-1 768:mx-0 768:flex-wrap 768:px-0 noscript:hidden">
        <CategoryChips categories={categories} />
      </div>
      <noscript>
        <CategoryLinks categories={categories} />
      </noscript>
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        onBusy={setBusy}
        title="Filters"
        shape="sheet"
        actions={
          <>
            <ResetFilters />
            <Button size="l" onClick={() => setOpen(false)}>
              {total === undefined ? 'Show services' : `Show ${plural(total, 'service')}`}
            </Button>
          </>
        }
      >
        <div className="grid gap-6">
          <div>
            <p className="mb-2.5 text-sm font-semibold">Category</p>
            <div className="flex flex-wrap gap-2">
              <CategoryChips categories={categories} />
            </div>
          </div>
          <MaxPrice hasSteps />
        </div>
      </Dialog>
    </div>
  )
}

export function ResetFilters() {
  const { reset } = useBrowsing()
  return (
    <Button look="secondary" size="l" onClick={reset}>
      Reset Filters
    </Button>
  )
}

/** Applies what the user types after a short pause; an emptied search at once. */
function Search() {
  const { browsing, addressed, browse, turn } = useBrowsing()
  const { search = '' } = browsing
  const { text, setText } = useUrlText(search, apply, turn)

  function apply(next: string) {
    if (next === search) return
    // The whole search is one step in the history, not one for each letter.
    const isRefined = addressed.search !== undefined && next !== ''
    browse({ search: next === '' ? undefined : next }, { replace: isRefined })
  }

  return (
    <SearchBox
      label="Search services"
      placeholder="Search services"
      value={text}
      onType={(typed) => {
        setText(typed)
        if (typed.trim() === '') apply('')
      }}
      onSearch={apply}
    />
  )
}

/** Without scripts, links: they work, but each loads the whole page. */
function CategoryLinks({ categories }: { categories: Counted[] }) {
  return (
    <nav aria-label="Category" className="flex flex-wrap gap-2">
      <ChipLink to="/services">All</ChipLink>
      {categories.map(({ key, name }) => (
        <ChipLink key={key} to={pathOfCategory(key)}>
          {name}
        </ChipLink>
      ))}
    </nav>
  )
}

function CategoryChips({ categories }: { categories: Counted[] }) {
  const { browsing, browse } = useBrowsing()
  const counts = categories.flatMap(({ count }) => count ?? [])
  const all = counts.length < categories.length ? undefined : counts.reduce((sum, count) => sum + count, 0)
  return (
    <>
      <Chip pressed={browsing.category === undefined} count={all} onClick={() => browse({ category: undefined })}>
        All
      </Chip>
      {categories.map(({ key, name, count }) => (
        <Chip key={key} pressed={browsing.category === key} count={count} onClick={() => browse({ category: key })}>
          {name}
        </Chip>
      ))}
    </>
  )
}

/** The right end means no limit. */
function MaxPrice({ hasSteps = false }: { hasSteps?: boolean }) {
  const { priceSlider, currency, locale } = useStorefront()
  const { max, step } = priceSlider
  const { browsing, browse } = useBrowsing()
  const inUrl = Math.min(browsing.maxPrice ?? max, max)
  // While it is dragged, and until the URL has followed, the slider has a value of its own.
  const [price, setPrice] = useState(inUrl)
  const [seen, setSeen] = useState(inUrl)
  if (inUrl !== seen) {
    setSeen(inUrl)
    setPrice(inUrl)
  }
  const settle = (settled: number) => {
    setPrice(settled)
    if (settled !== inUrl) browse({ maxPrice: settled >= max ? undefined : settled })
  }
  const format = (amount: number) => formatMoney(amount, { currency, locale })
  const stepTo = (next: number) => settle(Math.min(max, Math.max(0, next)))

  return (
    <div className="flex items-end gap-3">
      {hasSteps && (
        <IconButton
          label={`Lower by ${format(step)}`}
          icon="minus"
          outlined
          aria-disabled={price <= 0 || undefined}
          onClick={() => stepTo(price - step)}
        />
      )}
      <div className="flex-1">
        <Slider
          label="Max price"
          min={0}
          max={max}
          step={step}
          value={price}
          say={format}
          onChange={setPrice}
          onSettle={settle}
        />
      </div>
      {hasSteps && (
        <IconButton
          label={`Raise by ${format(step)}`}
          icon="plus"
          outlined
          aria-disabled={price >= max || undefined}
          onClick={() => stepTo(price + step)}
        />
      )}
    </div>
  )
}
