import { LoadingText, NeedsScripts } from '#web/shell/loading.tsx'
import { tabs } from '#web/shared/dashboard-view.ts'

/**
 * The dashboard in the HTML: for users who are signed in with its title and tabs, which stay when the bookings arrive.
 * Visitors are about to be redirected, so they see only that it is loading.
 */
export function DashboardLoading() {
  return (
    <>
      <title>Loading...</title>
      <div className="noscript:hidden">
        <div className="wrap pt-8 pb-18">
          <div className="mb-6 flex items-center gap-4">
            <span className="arch hidden h-12.5 w-11 flex-none bg-fill held:block" />
            <div className="min-w-0 flex-1">
              <h1 className="hidden held:block">My Dashboard</h1>
              <LoadingText
                text="Your bookings, reviews and favorites will be here in a moment."
                className="max-600:min-h-[2lh]"
              />
            </div>
          </div>
          <div className="hidden held:block">
            <div
              aria-hidden="true"
              className="-mx-1.5 flex gap-4 overflow-hidden border-b border-border px-1.5 pt-1.5 600:gap-5"
            >
              {tabs.map(({ key, label }) => (
                <span
                  key={key}
                  className="flex h-12 flex-none items-center px-1 text-ui font-strong whitespace-nowrap text-text-2"
                >
                  {label}
                </span>
              ))}
            </div>
            <div className="late grid gap-5 py-5">
              {[0, 1, 2].map((row) => (
                <span key={row} className="h-24 rounded-lg bg-fill" />
              ))}
            </div>
          </div>
        </div>
      </div>
      <NeedsScripts />
    </>
  )
}
