import { api } from '#domain/api.ts'
import { Icon } from '#web/art/icons.tsx'
import type { BookingList } from '#web/admin/bookings/use-booking-list.ts'
import type { Selection } from '#web/admin/bookings/use-selection.ts'
import { allStorefronts, useAdmin } from '#web/admin/use-admin.ts'
import { fetchFile } from '#web/files.ts'
import { useExport } from '#web/forms/export-button.tsx'
import { actionLook } from './actions.ts'

type Props = { list: BookingList; selection: Selection; filters: string }

/** A file of all bookings that match, or of the chosen ones. */
export function ExportSelection({ list, selection: { chosen, allOf }, filters }: Props) {
  const { storefrontKey } = useAdmin()
  const { isBusy, megabytes, save, cancel } = useExport((way) => {
    const isOfThis = chosen.every((one) => 'storefront' in one && one.storefront === storefrontKey)
    const body = { ids: chosen.map(({ _id }) => _id), storefront: isOfThis ? storefrontKey : allStorefronts }
    return allOf === filters
      ? fetchFile(api.adminBookings.file, { query: { ...list.filter, storefront: storefrontKey } }, way)
      : fetchFile(api.adminBookings.fileOfChosen, { body }, way)
  })
  return (
    <button type="button" className={actionLook} onClick={isBusy ? cancel : save}>
      <Icon name={isBusy ? 'x' : 'download'} className="-ml-0.5 mr-1.5 inline-block size-4 align-[-3px]" />
      {isBusy ? `Cancel, ${megabytes}` : 'Export'}
    </button>
  )
}
