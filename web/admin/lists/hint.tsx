import { firstVisible } from '#web/ui/focus-after.ts'

export function focusFirstRow(list: HTMLElement | null) {
  if (!list) return
  // Not another link of the row, such as that of the customer.
  const opening = firstVisible('tbody tr a[data-details], li a[data-details]', list)
  const first = opening ?? firstVisible('tbody tr a, li a', list)
  first?.focus()
}

/** Says that a list has changed, and shows the change when pressed. */
export function Hint(props: Pick<React.ComponentProps<'button'>, 'onClick' | 'children'>) {
  return (
    <button
      type="button"
      {...props}
      className="relative inline-flex h-8 items-center rounded-full bg-ink px-3.5 text-sm font-semibold whitespace-nowrap text-on-ink transition-opacity hover:opacity-85 pointer-coarse:before:absolute pointer-coarse:before:inset-x-0 pointer-coarse:before:-inset-y-1.5"
    />
  )
}
