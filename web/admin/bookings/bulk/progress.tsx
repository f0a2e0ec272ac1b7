import { formatCount } from '#domain/format/count.ts'
import { useAdmin } from '#web/admin/use-admin.ts'
import { Button } from '#web/ui/button.tsx'
import { Progress } from '#web/ui/progress.tsx'
import type { Bulk } from './use-bulk.ts'

/** How far a change of many bookings has come, with a button that stops it. */
export function BulkProgress({ bulk: { progress, stop } }: { bulk: Pick<Bulk, 'progress' | 'stop'> }) {
  const { locale } = useAdmin()
  if (!progress) return null
  const { done, total } = progress
  return (
    <div className="flex items-end gap-4">
      <div className="min-w-0 flex-1">
        <Progress label={`${formatCount(done, locale)} of ${formatCount(total, locale)}`} value={done} max={total} />
      </div>
      <Button look="secondary" size="s" onClick={stop}>
        Stop
      </Button>
    </div>
  )
}
