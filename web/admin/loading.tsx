import { useLocation } from 'react-router'
import { LoadingText, NeedsScripts } from '#web/shell/loading.tsx'

const titles = new Map([
  ['/admin', 'Dashboard'],
  ['/admin/bookings', 'Bookings'],
  ['/admin/services', 'Services'],
  ['/admin/professionals', 'Professionals'],
  ['/admin/categories', 'Categories'],
  ['/admin/customers', 'Customers'],
  ['/admin/activity', 'Activity'],
  ['/admin/reviews', 'Reviews'],
  ['/admin/messages', 'Messages'],
  ['/admin/messages/received', 'Messages'],
  ['/admin/professionals/time-off', 'Requests for time off'],
])

/**
 * The admin area in the HTML: for users who are signed in with the title of the page, which stays when the data
 * arrives. Their roles are not known yet, so customers see it too until they are redirected. It contains no data.
 */
export function AdminLoading() {
  const { pathname } = useLocation()
  const title = pathname.startsWith('/admin/settings') ? 'Settings' : titles.get(pathname)
  return (
    <>
      <title>Loading...</title>
      <div className="noscript:hidden">
        <div className="min-h-dvh bg-bg-sunken 1024:flex">
          {/* The bar of narrow screens, and the rail. */}
          <div className="h-15 border-b border-border bg-surface 1024:hidden" />
          <div className="h-dvh w-62 flex-none border-r border-border bg-surface max-1024:hidden" />
          <div className="min-w-0 flex-1 px-4 pt-5 1024:px-8 1024:pt-7">
            <div className="mx-auto max-w-310">
              {title !== undefined && <h1 className="hidden text-admin held:block">{title}</h1>}
              <LoadingText
                text="The figures and lists of your storefronts will be here in a moment."
                className="mt-0.5"
              />
            </div>
          </div>
        </div>
      </div>
      <NeedsScripts />
    </>
  )
}
