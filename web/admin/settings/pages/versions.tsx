import { useState } from 'react'
import { api } from '#domain/api.ts'
import { formatMoment } from '#domain/format/day.ts'
import type { AdminPage, PageVersion } from '#domain/page/admin.ts'
import { type AnyContent, linesOf } from '#domain/page/content.ts'
import { sayDifference } from '#domain/page/differences.ts'
import { askAt } from '#web/api.ts'
import { Icon } from '#web/art/icons.tsx'
import { useQuery } from '#web/data/use-query.ts'
import { useStorefront } from '#web/data/use-storefront.ts'
import { useUser } from '#web/data/use-user.ts'
import { QuestionDialog } from '#web/forms/question-dialog.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Failed } from '#web/ui/empty.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { CompareDialog, type Compared } from './compare-dialog.tsx'

type Props = {
  page: AdminPage
  content: AnyContent
  isDirty: boolean
  onRestored: (page: AdminPage) => void
}

/** How many versions are listed at first, and further ones by each press. */
const portion = 10

/** The versions of a page, newest first, with what is not saved on top. */
export function Versions({ page, content, isDirty, onRestored }: Props) {
  const storefront = useStorefront()
  const user = useUser()
  const [limit, setLimit] = useState(portion)
  const { value, error, refresh } = useQuery(`versions ${storefront.key} ${page.page} ${page.version} ${limit}`, () =>
    askAt(storefront.key)(api.page.versions, { params: { page: page.page }, query: { limit: Math.min(limit, 100) } }),
  )
  const [compared, setCompared] = useState<Compared>()
  const [restored, setRestored] = useState<PageVersion>()
  const now = { title: isDirty ? 'What is not saved' : 'What is on the page', text: linesOf(content) }
  const compare = ({ version }: PageVersion) =>
    setCompared({
      title: `Version ${version}`,
      read: async () => {
        const params = { page: page.page, version: String(version) }
        return linesOf((await askAt(storefront.key)(api.page.version, { params })).content)
      },
      now,
    })
  return (
    <section aria-labelledby="versions">
      <h3 id="versions" className="px-4 pt-4.5 pb-2 font-text text-base font-heavy 600:px-6">
        Versions
      </h3>
      <ul>
        {isDirty && (
          <Row
            version={page.version + 1}
            when="Not saved"
            by={user?.name ?? ''}
            change={sayDifference(linesOf(page.content), now.text) || 'Changed'}
          >
            <Button
              look="ghost"
              size="s"
              aria-label="Compare what is not saved"
              onClick={() =>
                setCompared({ title: 'What is on the page', read: async () => linesOf(page.content), now })
              }
            >
              Compare
            </Button>
          </Row>
        )}
        {value?.items.map((one) => (
          <Row
            key={one.version}
            version={one.version}
            when={one.at === null ? '' : formatMoment(one.at, storefront, 'short')}
            by={one.by}
            change={one.change}
          >
            {one.version === page.version ? (
              <Badge tone="success" shape={<Icon name="check" className="size-4" />}>
                On the page
              </Badge>
            ) : (
              <>
                <Button
                  look="ghost"
                  size="s"
                  aria-label={`Compare version ${one.version}`}
                  onClick={() => compare(one)}
                >
                  Compare
                </Button>
                <Button
                  look="secondary"
                  size="s"
                  aria-label={`Restore version ${one.version}`}
                  onClick={() => setRestored(one)}
                >
                  Restore
                </Button>
              </>
            )}
          </Row>
        ))}
      </ul>
      {!value && (
        <div className="p-6">
          {error === undefined ? (
            <Skeleton className="h-16" />
          ) : (
            <Failed onRetry={refresh}>We could not load the versions.</Failed>
          )}
        </div>
      )}
      {value && value.next !== null && limit < 100 && (
        <p className="border-t border-border px-4 py-3 600:px-6">
          <Button look="ghost" size="s" onClick={() => setLimit(limit + portion)}>
            Older versions
          </Button>
        </p>
      )}
      <CompareDialog compared={compared} onClose={() => setCompared(undefined)} />
      <QuestionDialog
        title={({ version }) => `Restore version ${version}?`}
        item={restored}
        send={({ version }) =>
          askAt(storefront.key)(api.page.restore, {
            params: { page: page.page },
            body: { version: page.version, from: version },
          })
        }
        onDone={(saved) => {
          setRestored(undefined)
          onRestored(saved)
        }}
        onClose={() => setRestored(undefined)}
        failed="The version could not be restored. Please try again."
        action={{ label: 'Restore', busyLabel: 'Restoring...', look: 'ink' }}
      >
        {({ version }) => (
          <p className="text-text-2">
            Visitors then read it as version {page.version + 1}. Version {page.version} stays in this list.
            {isDirty && ' What you have not saved is discarded.'}
            {version === 1 && ' It is the text as it came with Doorstep.'}
          </p>
        )}
      </QuestionDialog>
    </section>
  )
}

type RowProps = { version: number; when: string; by: string; change: string; children: React.ReactNode }

function Row({ version, when, by, change, children }: RowProps) {
  return (
    <li className="grid min-h-15 grid-cols-[2rem_minmax(0,1fr)_auto] items-center gap-x-4 gap-y-0.5 border-t border-border px-4 py-2 text-sm first:border-t-0 600:px-6 900:grid-cols-[2rem_11rem_minmax(0,9rem)_minmax(0,1fr)_auto]">
      <b className="figures font-semibold">{version}</b>
      <span className="figures max-900:col-start-2">{when}</span>
      <span className="max-900:col-start-2 max-900:text-text-2">{by}</span>
      <span className="text-text-2 max-900:col-start-2">{change}</span>
      <span className="flex items-center justify-end gap-2 max-900:col-start-3 max-900:row-span-3 max-900:row-start-1 max-600:flex-col max-600:items-end">
        {children}
      </span>
    </li>
  )
}
