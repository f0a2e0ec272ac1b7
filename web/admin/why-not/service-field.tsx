import { useCallback, useState } from 'react'
import { api } from '#domain/api.ts'
import { plural } from '#domain/format/plural.ts'
import { useAdmin } from '#web/admin/use-admin.ts'
import { ask } from '#web/api.ts'
import { useSuggestions } from '#web/data/use-suggestions.ts'
import { SuggestField } from '#web/ui/form/suggest-field.tsx'

const most = 8

type Props = {
  /** The storefronts whose services are suggested. */
  storefront: string
  /** The title of the chosen service, as soon as it is known. */
  title: string | undefined
  error: string | undefined
  /** Whether nothing is chosen yet, so that it gets the focus. */
  isFirst: boolean
  onChoose: (service: string) => void
}

/** The service that is asked about, by part of its title. */
export function AskedService({ storefront, title, error, isFirst, onChoose }: Props) {
  const { storefront: shown, storefrontOf } = useAdmin()
  const [text, setText] = useState(title ?? '')
  const [seen, setSeen] = useState(title)
  if (seen !== title) {
    setSeen(title)
    if (title !== undefined) setText(title)
  }
  const find = useCallback(
    async (search: string) =>
      (await ask(api.adminCatalogue.services, { query: { search, storefront, limit: most } })).items,
    [storefront],
  )
  const { found, isSettled, hasFailed } = useSuggestions(text === title ? '' : text, find)
  const problem = hasFailed
    ? 'The services cannot be looked up at the moment. Please try again.'
    : isSettled && found.length === 0 && text !== title
      ? 'No service found under that title.'
      : error
  return (
    <SuggestField
      label="Service"
      placeholder="Title of the service"
      data-first-focus={isFirst || undefined}
      value={text}
      onType={setText}
      suggestions={found.map((one) => ({
        key: one._id,
        content: (
          <>
            <span className="block font-strong wrap-anywhere">{one.title}</span>
            {!shown && <span className="block text-xs text-text-3">{storefrontOf(one.storefront).brand}</span>}
          </>
        ),
      }))}
      onPick={(id) => {
        setText(found.find(({ _id }) => _id === id)?.title ?? '')
        onChoose(id)
      }}
      say={(count) => plural(count, 'service')}
      error={problem}
    />
  )
}
