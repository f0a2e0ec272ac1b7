import { api } from '#domain/api.ts'
import type { ServiceFileFilter } from '#domain/catalogue/admin.ts'
import { fetchFile } from '#web/files.ts'
import { FileExport } from '#web/forms/export-button.tsx'

export function ServiceExport({ filter }: { filter: ServiceFileFilter }) {
  return <FileExport fetch={(way) => fetchFile(api.adminCatalogue.file, { query: filter }, way)} />
}
