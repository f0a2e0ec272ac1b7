import { api } from '#domain/api.ts'
import type { ServiceFileFilter } from '#domain/catalogue-office.ts'
import { fetchFile } from '#web/files.ts'
import { FileExport } from './file-export.tsx'

export function ServiceExport({ filter }: { filter: ServiceFileFilter }) {
  return <FileExport fetch={(way) => fetchFile(api.office.file, { query: filter }, way)} />
}
