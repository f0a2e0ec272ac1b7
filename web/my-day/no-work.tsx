import { Empty } from '#web/ui/empty.tsx'

/** An account that belongs to no professional, or not any more. */
export function NoWork() {
  return (
    <Empty
      title="There are no visits for this account."
      text="Only professionals have a day here. If you are one, ask the office for an invitation."
    />
  )
}
