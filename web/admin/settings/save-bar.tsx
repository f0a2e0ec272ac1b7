import { plural } from '#domain/format/plural.ts'
import { Icon } from '#web/art/icons.tsx'
import { Button } from '#web/ui/button.tsx'

type Props = {
  /** The form that it saves. */
  id: string
  title: string
  busy: boolean
  asksPassword?: boolean
  /** The labels of the changes. */
  changed: string[]
  onUndo: () => void
}

/** At the foot of a section of the settings: what is not saved. */
export function SaveBar({ id, title, busy, asksPassword = false, changed, onUndo }: Props) {
  const isUnsaved = changed.length > 0
  return (
    <div className="sticky bottom-[var(--toast-room,0px)] z-10 flex flex-wrap items-center justify-between gap-x-4 gap-y-3 rounded-b-lg border-t border-border bg-surface px-4 py-3.5 600:px-6">
      <div className="min-w-0 flex-[1_1_12rem] text-sm text-text-2">
        <p role="status" className="min-h-[1lh]">
          {isUnsaved ? (
            <>
              <b className="font-semibold text-text">{plural(changed.length, 'change')}</b> not saved:{' '}
              {inShort(changed)}
            </>
          ) : (
            'No changes'
          )}
        </p>
        {asksPassword && (
          <p className="flex items-center gap-1.5">
            <Icon name="lock" className="size-3.5 text-text-3" /> Asks for your password first
          </p>
        )}
      </div>
      <div className="flex gap-2.5">
        <Button look="secondary" disabled={!isUnsaved || busy} onClick={onUndo}>
          Undo
        </Button>
        <Button type="submit" form={id} look="ink" busy={busy} busyLabel="Saving..." disabled={!isUnsaved}>
          Save {title.toLowerCase()}
        </Button>
      </div>
    </div>
  )
}

const mostNamed = 8

function inShort(changed: string[]): string {
  if (changed.length <= mostNamed) return changed.join(', ')
  return `${changed.slice(0, mostNamed - 1).join(', ')} and ${changed.length - mostNamed + 1} more`
}
