import { useCallback, useState } from 'react'
import { api } from '#domain/api.ts'
import { plural } from '#domain/format/plural.ts'
import { ask } from '#web/api.ts'
import { useSuggestions } from '#web/data/use-suggestions.ts'
import { useAdmin } from '#web/admin/use-admin.ts'
import { Combobox } from '#web/ui/form/combobox.tsx'

const most = 8

type Props = { title: string | undefined; onChoose: (service: string | undefined) => void }

/** One service, by part of its title. */
export function ServiceFilter({ title, onChoose }: Props) {
  const { storefrontKey } = useAdmin()
  const [text, setText] = useState(title ?? '')
  const [seen, setSeen] = useState(title)
  if (seen !== title) {
    setSeen(title)
    setText(title ?? '')
  }
  const find = useCallback(
    async (search: string) =>
      (await ask(api.adminCatalogue.services, { query: { search, storefront: storefrontKey, limit: most } })).items,
    [storefrontKey],
  )
  const { found } = useSuggestions(text === title ? '' : text, find)
  return (
    <div className="min-w-55 flex-1 max-600:min-w-full [&>div>div:first-child]:h-11">
      <Combobox
        label="Service"
        placeholder="Any service"
        value={text}
        onType={(typed) => {
          setText(typed)
          if (typed === '') onChoose(undefined)
        }}
        suggestions={found.map(({ _id, title }) => ({ key: _id, content: title }))}
        onPick={onChoose}
        say={(count) => plural(count, 'service')}
      />
    </div>
  )
}
