import { useState } from 'react'
import { api } from '#domain/api.ts'
import { formatMoment } from '#domain/format/day.ts'
import type { AreaRequest } from '#domain/storefront/area-request.ts'
import { ask, askAt } from '#web/api.ts'
import { useQuery } from '#web/data/use-query.ts'
import { useStorefront } from '#web/data/use-storefront.ts'
import { DeleteDialog } from '#web/forms/delete-dialog.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Failed } from '#web/ui/empty.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'

type Props = { open?: boolean; onClose: () => void; onDeleted: () => void }

const mostShown = 100

/** Who waits for an email, by postcode. */
export function Addresses({ open = false, onClose, onDeleted }: Props) {
  const shop = useStorefront()
  const [asked, setAsked] = useState<AreaRequest>()
  const [cursors, setCursors] = useState<string[]>([])
  const cursor = cursors.at(-1)
  const { value, hasFailed, refresh } = useQuery(
    `addresses ${shop.key} ${cursor}`,
    () => askAt(shop.key)(api.area.requests, { query: { limit: mostShown, ...(cursor !== undefined && { cursor }) } }),
    { when: open },
  )
  return (
    <>
      <Dialog
        open={open}
        onClose={onClose}
        title="All addresses"
        under="Deleted after their one email, or after a year."
      >
        {hasFailed && !value && <Failed onRetry={refresh}>We could not load the addresses.</Failed>}
        <ul className="grid">
          {value?.items.map((one) => (
            <li key={one._id} className="flex items-center gap-3 border-b border-border py-2 text-sm">
              <span className="figures w-20 flex-none font-semibold">{one.postcode}</span>
              <span className="min-w-0 flex-1">
                <span className="block wrap-anywhere">{one.email}</span>
                <span className="text-xs text-text-3">{formatMoment(one.createdAt, shop, 'short')}</span>
              </span>
              <IconButton icon="trash" label={`Delete ${one.email}`} onClick={() => setAsked(one)} />
            </li>
          ))}
        </ul>
        {value?.items.length === 0 && <p className="text-sm text-text-2">No one waits.</p>}
        <div className="mt-4 flex gap-2.5">
          {cursors.length > 0 && (
            <Button look="secondary" size="s" onClick={() => setCursors(cursors.slice(0, -1))}>
              Back
            </Button>
          )}
          {value?.next != null && (
            <Button look="secondary" size="s" onClick={() => setCursors([...cursors, value.next ?? ''])}>
              Next
            </Button>
          )}
        </div>
      </Dialog>
      <DeleteDialog
        item={asked}
        title="Delete this address?"
        failed="The address could not be deleted. Please try again."
        onClose={() => setAsked(undefined)}
        remove={async ({ _id }) => {
          await ask(api.area.forget, { params: { request: _id } })
        }}
        onDeleted={() => {
          setAsked(undefined)
          refresh()
          onDeleted()
        }}
      >
        {({ email, postcode }) => (
          <p className="wrap-anywhere">
            {email} then gets no email when you come to {postcode}.
          </p>
        )}
      </DeleteDialog>
    </>
  )
}
