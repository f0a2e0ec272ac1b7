import { api } from '#domain/api.ts'
import type { Preview as Previewed } from '#domain/page/admin.ts'
import { askAt } from '#web/api.ts'
import { type Query, useQuery } from '#web/data/use-query.ts'
import { useStorefront } from '#web/data/use-storefront.ts'
import { Sections } from '#web/shared/written.tsx'
import { Failed } from '#web/ui/empty.tsx'
import { pane } from './editor.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** Long enough not to ask for every letter, in milliseconds. */
const pause = 350

/** How the page would look, and what is wrong with the text, by the server. */
export function usePreview(page: string, text: string): Query<Previewed> {
  const { key } = useStorefront()
  return useQuery(`preview ${key} ${page} ${text}`, () => askAt(key)(api.page.preview, { body: { page, text } }), {
    start: pause,
  })
}

export function PagePreview({ query: { value, error, isCurrent, refresh } }: { query: Query<Previewed> }) {
  if (!value)
    return (
      <div className="p-6">
        {error === undefined ? (
          <Skeleton className="h-60" />
        ) : (
          <Failed onRetry={refresh}>We could not load the preview.</Failed>
        )}
      </div>
    )
  return (
    <section
      aria-label="Preview"
      aria-busy={!isCurrent || undefined}
      // A link would leave what is being written.
      onClickCapture={(event) => {
        if (event.target instanceof Element && event.target.closest('a')) {
          event.preventDefault()
          event.stopPropagation()
        }
      }}
      // It scrolls, and the keyboard must be able to do that.
      tabIndex={0}
      className={`written ${pane} min-w-0 px-4 py-5 wrap-anywhere focus-visible:-outline-offset-3 600:px-6`}
    >
      {value.title !== '' && <h2>{value.title}</h2>}
      <div className="prose">
        <Sections of={value} />
      </div>
    </section>
  )
}
