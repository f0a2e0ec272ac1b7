import { useId, useState } from 'react'
import { Icon } from '#web/art/icons.tsx'
import { Button } from '#web/ui/button.tsx'

type Props = {
  /** How many of the filters inside are in use. */
  count: number
  children: React.ReactNode
  /** Shown while the filters are folded away: those in use. */
  tags: React.ReactNode
}

/** The filters that are used less often, folded away. For the children of <ListToolbar>. */
export function MoreFilters({ count, children, tags }: Props) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button look="ghost" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen((before) => !before)}>
        {/* Wide enough for the count, so that choosing a filter moves nothing. */}
        <span className="inline-flex min-w-23.5 items-center justify-center gap-2">
          <Icon name="sliders" /> Filters{count > 0 && ` (${count})`}
        </span>
      </Button>
      <div id={id} className="order-last flex w-full flex-wrap items-start gap-2.5 empty:hidden">
        {isOpen ? children : tags}
      </div>
    </>
  )
}
