import { type NavigateOptions, useLocation, useNavigate } from 'react-router'
import { withQuery } from '#domain/contract/address.ts'

/** Undefined removes a parameter. */
export type QueryChange = Record<string, string | undefined>

/** The query of the URL, and functions that link or navigate to this page with another query. */
export function useUrlQuery() {
  const { pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const queryOf = (text: string) => Object.fromEntries(new URLSearchParams(text))
  const query = queryOf(search)
  const pathTo = (change: QueryChange) => withQuery(pathname, { ...query, ...change })
  return {
    query,
    /** Holds the cursors of the previous pages of a list; see useList(). */
    state: state as unknown,
    pathTo,
    linkTo: (change: QueryChange) => ({ to: pathTo(change), state: state as unknown, preventScrollReset: true }),
    go: (change: QueryChange, options: NavigateOptions = {}) => {
      // Start from the URL of the browser: the last change may not have rendered yet.
      const to = withQuery(pathname, { ...queryOf(window.location.search), ...change })
      // A navigation closes menus, also one to the same URL.
      const isHere = to === window.location.pathname + window.location.search
      if (isHere && options.replace === true && options.state === undefined) return
      void navigate(to, { preventScrollReset: true, ...options })
    },
  }
}
