import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { api } from '#domain/api.ts'
import { Refusal } from '#domain/contract/refusal.ts'
import { askAsVisitor } from '#web/api.ts'
import { useQuery } from '#web/data/use-query.ts'
import { DaySkeleton } from '#web/my-day/frame.tsx'
import { NotLoaded } from '#web/my-day/not-loaded.tsx'
import { placeAt } from '#web/my-day/view.ts'
import { Note } from '#web/ui/note.tsx'

/** A visit of an email or bookmark that is not on the day of the address: leads to its day, if it is still theirs. */
export function OtherDay({ visit, date }: { visit: string; date: string }) {
  const navigate = useNavigate()
  const read = () => askAsVisitor(api.myDay.visit, { params: { booking: visit } })
  const { value, isCurrent, hasFailed, error, refresh } = useQuery(visit, read)
  const found = isCurrent ? value?.date : undefined
  useEffect(() => {
    // On this day, it is about to be read with it.
    if (found !== undefined && found !== date) void navigate(placeAt({ date: found, visit }), { replace: true })
  }, [navigate, found, date, visit])
  if (!hasFailed) return <DaySkeleton />
  return (
    <div className="px-4">
      {error instanceof Refusal && error.status === 404 ? (
        <Note>This visit is not on this day, or not yours any more.</Note>
      ) : (
        <NotLoaded onRetry={refresh}>We could not load this visit.</NotLoaded>
      )}
    </div>
  )
}
