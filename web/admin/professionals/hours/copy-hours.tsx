import { useState } from 'react'
import { api } from '#domain/api.ts'
import type { Span } from '#domain/professional/hours.ts'
import { askAt } from '#web/api.ts'
import { Options } from '#web/admin/options.tsx'
import { useQuery } from '#web/data/use-query.ts'
import { Button } from '#web/ui/button.tsx'
import { QuietSelect } from '#web/ui/form/quiet-select.tsx'
import { useToast } from '#web/ui/toast.tsx'

type Props = {
  storefront: string
  /** Whose hours are edited. */
  except: string | undefined
  onCopy: (hours: Span[]) => void
}

/** Takes over the weekly hours of another professional of the storefront. */
export function CopyHours({ storefront, except, onCopy }: Props) {
  const [chosen, setChosen] = useState('')
  const toast = useToast()
  const { value: others = [] } = useQuery(
    `hours of ${storefront}`,
    async () => {
      const query = { storefront, state: 'working', limit: 100 } as const
      return (await askAt(storefront)(api.professional.professionals, { query })).items
    },
    { start: 'idle' },
  )
  const offered = others.filter(({ _id }) => _id !== except)
  const from = offered.find(({ _id }) => _id === chosen)

  function copy() {
    if (!from) return
    onCopy(from.hours)
    setChosen('')
    toast({ text: `The hours of ${from.name} have been copied. Save to keep them` })
  }

  if (offered.length === 0) return null
  return (
    <div className="flex flex-wrap items-center gap-2.5">
      <QuietSelect label="Copy hours of" value={chosen} onChange={(event) => setChosen(event.currentTarget.value)}>
        <option value="">Choose one</option>
        <Options of={offered.map(({ _id, name }) => ({ key: _id, name }))} />
      </QuietSelect>
      <Button look="secondary" size="s" disabled={!from} onClick={copy}>
        Copy
      </Button>
    </div>
  )
}
