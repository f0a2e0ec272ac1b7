import { Note } from '#web/ui/note.tsx'

type Props = { place: { postcode: string | undefined; isOutside: boolean }; children: React.ReactNode }

/** Under a postcode to which customers cannot send the shop. */
export function OutsideNote({ place: { postcode, isOutside }, children }: Props) {
  return (
    <div role="status" className="empty:hidden">
      {isOutside && (
        <Note tone="warning">
          <b>{postcode} is outside the area.</b> {children}
        </Note>
      )}
    </div>
  )
}
