import { useMemo } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { type Browsing, browsingOf, pathOfBrowsing } from '#domain/catalogue.ts'

type Options = {
  /** In place of the present entry of the history: for steps that nobody wants to go back to one by one. */
  replace?: boolean
}

/** What the list shows, which the address says, and how to change it. A change starts again with the first page. */
export function useBrowsing() {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const browsing = useMemo(() => browsingOf(Object.fromEntries(query)), [query])

  function browse(change: Partial<Browsing>, { replace = false }: Options = {}) {
    const { shown: _, ...rest } = browsing
    void navigate(pathOfBrowsing({ ...rest, ...change }), { replace, preventScrollReset: true })
  }

  return { browsing, browse }
}
