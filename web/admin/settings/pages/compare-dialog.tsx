import { useMemo, useState } from 'react'
import { type ComparedLine, compareLines } from '#domain/page/differences.ts'
import { useQuery } from '#web/data/use-query.ts'
import { cx } from '#web/ui/cx.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Failed } from '#web/ui/empty.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

export type Compared = {
  title: string
  read: () => Promise<string>
  now: { title: string; text: string }
}

type Props = { compared: Compared | undefined; onClose: () => void }

/** Two versions of a text: lines that were taken out and lines that are new, each with its sign. */
export function CompareDialog({ compared, onClose }: Props) {
  // Keeps its content on the screen while the dialog fades out.
  const [last, setLast] = useState(compared)
  if (compared && compared !== last) setLast(compared)
  return (
    <Dialog
      open={compared !== undefined}
      shape="wide"
      title={last ? `${last.title} and ${last.now.title.toLowerCase()}` : 'Versions'}
      onClose={onClose}
      actions={
        <Button look="secondary" onClick={onClose}>
          Close
        </Button>
      }
    >
      {last && <Difference of={last} />}
    </Dialog>
  )
}

function Difference({ of }: { of: Compared }) {
  const { value, error, isCurrent, refresh } = useQuery(of, of.read)
  const lines = useMemo(() => (value === undefined ? [] : withContext(compareLines(value, of.now.text))), [value, of])
  if (value === undefined || !isCurrent)
    return error === undefined ? (
      <Skeleton className="h-60" />
    ) : (
      <Failed onRetry={refresh}>We could not load this version.</Failed>
    )
  if (value === of.now.text) return <p className="text-text-2">Both are the same.</p>
  return (
    // The dialog scrolls, and the keyboard must be able to do that.
    <section aria-label="Differences" tabIndex={0} className="grid text-sm wrap-anywhere whitespace-pre-wrap">
      {lines.map((line, at) =>
        line === undefined ? (
          <p key={at} className="px-2 py-1 text-center text-text-3">
            <span aria-hidden="true">···</span>
            <span className="sr-only">Lines that are the same in both</span>
          </p>
        ) : (
          <p
            key={at}
            className={cx(
              'grid min-h-[1lh] grid-cols-[1.25rem_minmax(0,1fr)] rounded-xs px-2 py-0.5',
              line.kind === 'added' && 'bg-success-soft',
              line.kind === 'removed' && 'bg-danger-soft',
            )}
          >
            <span aria-hidden="true">{signs[line.kind]}</span>
            <span>
              <span className="sr-only">{words[line.kind]}</span>
              {line.text}
            </span>
          </p>
        ),
      )}
    </section>
  )
}

const signs = { same: '', added: '+', removed: '−' }
const words = { same: '', added: 'New: ', removed: 'Taken out: ' }

/** How many lines are shown around each change. */
const around = 2

/** Without the lines that are far from a change; undefined where some were left out. */
function withContext(lines: ComparedLine[]): (ComparedLine | undefined)[] {
  const isNear = (at: number) =>
    lines.slice(Math.max(0, at - around), at + around + 1).some(({ kind }) => kind !== 'same')
  return lines.flatMap((line, at) => {
    if (isNear(at)) return [line]
    return at === 0 || isNear(at - 1) ? [undefined] : []
  })
}
