import { api } from '#domain/api.ts'
import type { BookingFileFilter } from '#domain/booking-office.ts'
import { fetchFile } from '#web/files.ts'
import { FileExport } from './file-export.tsx'

export function BookingExport({ filter }: { filter: BookingFileFilter }) {
  return <FileExport fetch={(way) => fetchFile(api.desk.file, { query: filter }, way)} />
}
