import { api } from '#domain/api.ts'
import { mostNamed } from '#domain/booking/admin.ts'
import { Icon } from '#web/art/icons.tsx'
import type { BookingList } from '#web/admin/bookings/use-booking-list.ts'
import type { Selection } from '#web/admin/bookings/use-selection.ts'
import { allStorefronts, useAdmin } from '#web/admin/use-admin.ts'
import { fetchFile } from '#web/files.ts'
import { useExport } from '#web/forms/export-button.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { actionLook } from './actions.ts'

type Props = { list: BookingList; selection: Selection; filters: string }

const tooMany = `At most ${mostNamed} chosen bookings can be exported, or all that match the filters.`

/** A file of all bookings that match, or of the chosen ones, as far as their ids fit into a request. */
export function ExportSelection({ list, selection: { chosen, allOf }, filters }: Props) {
  const { storefrontKey } = useAdmin()
  const toast = useToast()
  const isAll = allOf === filters
  const isTooMany = !isAll && chosen.length > mostNamed
  const { isBusy, megabytes, save, cancel } = useExport((way) => {
    const isOfThis = chosen.every((one) => 'storefront' in one && one.storefront === storefrontKey)
    const query = isAll
      ? { ...list.filter, storefront: storefrontKey }
      : { ids: chosen.map(({ _id }) => _id), storefront: isOfThis ? storefrontKey : allStorefronts }
    return fetchFile(api.adminBookings.file, { query }, way)
  })
  return (
    <button
      type="button"
      aria-disabled={isTooMany || undefined}
      title={isTooMany ? tooMany : undefined}
      className={`${actionLook} aria-disabled:opacity-50`}
      onClick={isTooMany ? () => toast({ isFailure: true, text: tooMany }) : isBusy ? cancel : save}
    >
      <Icon name={isBusy ? 'x' : 'download'} className="-ml-0.5 mr-1.5 inline-block size-4 align-[-3px]" />
      {isBusy ? `Cancel, ${megabytes}` : 'Export'}
    </button>
  )
}
