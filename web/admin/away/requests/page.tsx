import { CallsLeft } from '#web/admin/away/calls-left.tsx'
import { ListHead, useLostFocus } from '#web/admin/lists/frame.tsx'
import { useAdmin } from '#web/admin/use-admin.ts'
import { useUrlQuery } from '#web/admin/use-url-query.ts'
import { Icon } from '#web/art/icons.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { RequestRoute } from './dialog.tsx'
import { RequestTable } from './table.tsx'
import { useRequestList } from './use-request-list.ts'

export default function AdminTimeOffRequests() {
  const list = useRequestList()
  const { pathOf } = useAdmin()
  const { query, state, go } = useUrlQuery()
  const opened = query['request']
  useLostFocus(list.page)
  return (
    <>
      <ListHead title="Requests for time off" text="What professionals ask for, oldest first">
        <ButtonLink look="secondary" to={pathOf('/admin/professionals')}>
          <Icon name="back" /> Professionals
        </ButtonLink>
      </ListHead>
      <CallsLeft />
      <RequestTable list={list} openId={opened} />
      {opened !== undefined && (
        <RequestRoute
          key={opened}
          id={opened}
          onClose={() => {
            // Replaces the history entry, so that Back does not open the dialog again.
            go({ request: undefined }, { replace: true, state })
            // Another administrator may have decided it.
            list.refresh()
          }}
        />
      )}
    </>
  )
}
