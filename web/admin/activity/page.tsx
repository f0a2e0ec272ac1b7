import { api } from '#domain/api.ts'
import { ListHead, useLostFocus } from '#web/admin/lists/frame.tsx'
import { useAdmin } from '#web/admin/use-admin.ts'
import { fetchFile } from '#web/files.ts'
import { ExportButton } from '#web/forms/export-button.tsx'
import { ActivityTable } from './table.tsx'
import { useFilterWords } from './toolbar.tsx'
import { useActivityList } from './use-activity-list.ts'
import { useLastVisit } from './use-last-visit.ts'

export default function AdminActivity() {
  const list = useActivityList()
  const lastVisit = useLastVisit(list)
  const { storefrontKey } = useAdmin()
  useLostFocus(list.page)
  return (
    <>
      <ListHead
        title="Activity"
        text="Who changed what, newest first. Nothing can be edited here."
        filter={useFilterWords(list)}
      >
        <ExportButton
          fetch={(way) => fetchFile(api.activity.file, { query: { ...list.filter, storefront: storefrontKey } }, way)}
        />
      </ListHead>
      <ActivityTable list={list} lastVisit={lastVisit} />
    </>
  )
}
