import { api } from '#domain/api.ts'
import type { BookingFileFilter } from '#domain/booking/admin.ts'
import { fetchFile } from '#web/files.ts'
import { ExportButton } from '#web/forms/export-button.tsx'

export function BookingExport({ filter }: { filter: BookingFileFilter }) {
  return <ExportButton fetch={(way) => fetchFile(api.adminBookings.file, { query: filter }, way)} />
}
