import type { AdminCategory } from '#domain/catalogue/category.ts'
import { isForOthers } from '#web/ui/keys.ts'
import { cx } from '#web/ui/cx.ts'
import type { useDrag } from './use-drag.ts'
import type { CategoryOrdering } from './use-order.ts'

/** The id of the text that says how to use the handles. */
export const howToMove = 'how-to-move'

type Props = { category: AdminCategory; order: CategoryOrdering; drag: ReturnType<typeof useDrag> }

/** The dots that move a row: drag them, or lift the row with Space and move it with the arrow keys. */
export function Handle({ category, order, drag }: Props) {
  const isLifted = order.liftedId === category._id
  const { letGo, ...pointer } = drag(category)
  const { at, of } = order.placeOf(category)

  function onKeyDown(event: React.KeyboardEvent) {
    if (isForOthers(event)) return
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (event.key === 'Escape' && (letGo() || isLifted)) order.cancel(category)
    else if (isLifted && by !== undefined) order.step(category, by)
    else return
    event.preventDefault()
  }

  return (
    <button
      type="button"
      data-handle={category._id}
      data-storefront={category.storefront}
      aria-label={`Move ${category.name}, place ${at + 1} of ${of}`}
      aria-describedby={howToMove}
      aria-pressed={isLifted}
      title="Drag to move"
      {...pointer}
      // A press with the pointer has a detail; the keys and assistive technology have none.
      onClick={({ detail }) => detail === 0 && (isLifted ? order.drop(category) : order.lift(category))}
      onKeyDown={onKeyDown}
      onBlur={() => isLifted && order.cancel(category)}
      className={cx(
        'relative grid size-9 flex-none cursor-grab touch-none place-items-center rounded-sm text-text-3 transition-colors select-none before:absolute before:-inset-1 hover:bg-fill hover:text-text active:cursor-grabbing pointer-coarse:size-11',
        isLifted && 'bg-ink! text-on-ink!',
      )}
    >
      <svg viewBox="0 0 10 18" fill="currentColor" aria-hidden="true" className="h-4.5 w-2.5">
        {[3, 9, 15].flatMap((y) => [2.5, 7.5].map((x) => <circle key={`${x} ${y}`} cx={x} cy={y} r="1.4" />))}
      </svg>
    </button>
  )
}
