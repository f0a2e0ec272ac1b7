import { Link } from 'react-router'
import type { User } from '#domain/identity.ts'
import { Icon } from '#web/art/icons.tsx'
import { LogoMark } from '#web/art/logo.tsx'
import { useStorefront } from '#web/data/use-storefront.ts'
import { NeedsScripts } from '#web/shell/loading.tsx'
import { NavigationProgress, PageBody, SkipLink } from '#web/shell/shell.tsx'
import { cx } from '#web/ui/cx.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { AccountMenu } from './account-menu.tsx'
import { placeAt, type View } from './view.ts'

type Props = { user: User; view: View; onLeave: (token: string) => void; children: React.ReactNode }

const headLook = '@container sticky top-0 z-10 flex-none border-b border-border bg-bg max-[22rem]:static'
/** With larger text, or on a narrow phone, the views have a line of their own. */
const headRow = 'flex min-h-16 items-center gap-x-2.5 pr-2.5 pl-4 @max-[22rem]:flex-wrap @max-[22rem]:pb-2'
const column = 'mx-auto flex min-h-dvh w-full max-w-140 flex-col bg-bg'

/** The header of 'My day', around each of its views. */
export function Frame({ user, view, onLeave, children }: Props) {
  return (
    <div className={column}>
      <SkipLink />
      <NavigationProgress />
      <Head view={view}>
        <AccountMenu user={user} onLeave={onLeave} />
      </Head>
      <PageBody className="flex flex-1 flex-col">{children}</PageBody>
    </div>
  )
}

/** In place of the page until the browser knows who works, of the same size. */
export function FrameLoading() {
  return (
    <div className={column}>
      <title>My day</title>
      <Head view="day">
        <span className="size-12" />
      </Head>
      <main className="flex-1 noscript:hidden">
        <DaySkeleton />
      </main>
      <NeedsScripts />
    </div>
  )
}

export function DaySkeleton() {
  return (
    <div role="status" className="px-4">
      <span className="sr-only">Loading...</span>
      <div className="flex h-18 items-center justify-between">
        <Skeleton className="size-12 rounded-full" />
        <Skeleton className="h-10 w-44" />
        <Skeleton className="size-12 rounded-full" />
      </div>
      <Skeleton className="h-120 rounded-xl" />
    </div>
  )
}

/** The views that lead back to the week, with their titles. */
const titles: Partial<Record<View, string>> = { 'time-off': 'Time off' }

function Head({ view, children }: { view: View; children: React.ReactNode }) {
  const { logoUrl } = useStorefront()
  const title = titles[view]
  if (title !== undefined)
    return (
      <header className={headLook}>
        <div className="flex min-h-16 items-center gap-1 pr-2.5 pl-1.5">
          <Link
            to={placeAt({ view: 'week' })}
            aria-label="Back to the week"
            title="Back to the week"
            className="grid size-12 flex-none place-items-center rounded-full transition-colors hover:bg-fill"
          >
            <Icon name="back" />
          </Link>
          <h1 className="min-w-0 flex-1 text-[1.375rem] leading-tight">{title}</h1>
        </div>
      </header>
    )
  return (
    <header className={headLook}>
      <div className={headRow}>
        {logoUrl === '' ? (
          <LogoMark className="size-7.5 flex-none" />
        ) : (
          <img src={logoUrl} alt="" className="size-7.5 flex-none rounded-xs object-contain" />
        )}
        <h1 className="min-w-0 flex-1 text-[1.375rem] leading-tight">My day</h1>
        <nav
          aria-label="View"
          className="flex flex-none rounded-[12px] border border-transparent bg-fill p-1 @max-[22rem]:order-last @max-[22rem]:mr-1.5 @max-[22rem]:shrink @max-[22rem]:basis-full"
        >
          {(['day', 'week'] as const).map((one) => (
            <Link
              key={one}
              to={placeAt({ view: one })}
              aria-current={one === view ? 'page' : undefined}
              className={cx(
                'relative grid h-10 place-items-center @max-[22rem]:flex-1 rounded-[9px] px-3.5 text-base font-strong text-text-2 before:absolute before:inset-x-0 before:-inset-y-1 aria-[current]:bg-surface aria-[current]:font-semibold aria-[current]:text-text aria-[current]:shadow-1 dark:aria-[current]:bg-fill-hover',
              )}
            >
              {one === 'day' ? 'Day' : 'Week'}
            </Link>
          ))}
        </nav>
        {children}
      </div>
    </header>
  )
}
