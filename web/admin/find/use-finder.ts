import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import * as z from 'zod/mini'
import { api } from '#domain/api.ts'
import { wordsOf } from '#domain/booking/search.ts'
import type { AdminArea } from '#web/admin/rail.tsx'
import { useAdmin } from '#web/admin/use-admin.ts'
import { useToday } from '#web/admin/use-today.ts'
import { ask } from '#web/api.ts'
import { useDraft } from '#web/data/use-draft.ts'
import { useQuery } from '#web/data/use-query.ts'
import { type Group, groupsOf, Option, pagesAndActions } from './options.ts'
import { usePaths } from './use-paths.ts'

const pause = 120
const mostRecent = 5
const Recent = z.object({ options: z.array(Option) })

type Options = { areas: AdminArea[]; user: string; onClose: () => void }

/** What is typed, what is found, and which of it Enter opens. */
export function useFinder({ areas, user, onClose }: Options) {
  const [text, setText] = useState('')
  const [activeTo, setActiveTo] = useState<string>()
  const [isAwaited, setAwaited] = useState(false)
  const navigate = useNavigate()
  const recent = useDraft(`opened by ${user}`, Recent, () => ({ options: [] }))
  const found = useFound(text, areas)
  const groups = text.trim() === '' ? startOf(recent.draft.options, found.groups) : found.groups
  const options = groups.flatMap((group) => group.options)
  const active = options.find(({ to }) => to === activeTo) ?? options[0]

  function open(option: Option) {
    const others = recent.draft.options.filter(({ to }) => to !== option.to)
    recent.change({ options: [option, ...others].slice(0, mostRecent) })
    onClose()
    void navigate(option.to)
  }

  // Enter opens what belongs to the typed text, not to the one before it.
  const openFirst = useEffectEvent(() => {
    if (active) open(active)
  })
  const mayOpen = isAwaited && !found.isLoading
  useEffect(() => {
    if (mayOpen) openFirst()
  }, [mayOpen])

  return {
    text,
    words: found.words,
    groups,
    count: options.length,
    active,
    isLoading: found.isLoading,
    hasFailed: found.hasFailed,
    open,
    activate: setActiveTo,
    type: (typed: string) => {
      setText(typed)
      setActiveTo(undefined)
      setAwaited(false)
    },
    move: (way: 1 | -1) => {
      const at = active ? options.indexOf(active) : -1
      setActiveTo(options[(at + way + options.length) % options.length]?.to)
    },
    enter: () => {
      if (active && (activeTo !== undefined || !found.isLoading)) open(active)
      else setAwaited(true)
    },
  }
}
export type Finder = ReturnType<typeof useFinder>

const nothing = { bookings: [], customers: [], services: [], professionals: [] }

function useFound(typed: string, areas: AdminArea[]) {
  const { storefrontKey, storefront, storefrontOf } = useAdmin()
  const pathOf = usePaths()
  const today = useToday()
  const text = typed.trim()
  const isAsked = text !== ''
  const { value, isCurrent, hasFailed } = useQuery(
    isAsked ? `find ${storefrontKey} ${text}` : undefined,
    () => ask(api.find.anything, { query: { q: text, storefront: storefrontKey } }),
    { when: isAsked, start: pause },
  )
  const words = isAsked ? wordsOf(text) : []
  const results = isAsked && value && !(hasFailed && !isCurrent) ? value : nothing
  const actions = pagesAndActions({
    areas,
    services: results.services,
    words: words.length > 0 ? words : [text],
    pathOf,
  })
  const places = { today, pathOf, storefrontOf, chosen: storefront?.key }
  const groups: Group[] = [...groupsOf(results, places), { name: 'Pages and actions', options: actions }]
  return {
    words,
    groups: groups.filter(({ options }) => options.length > 0),
    isLoading: isAsked && !isCurrent && !hasFailed,
    hasFailed: isAsked && hasFailed,
  }
}

/** Before anything is typed: what was opened last, then the pages. */
function startOf(recent: Option[], pages: Group[]): Group[] {
  const others = pages.map((group) => ({
    ...group,
    options: group.options.filter(({ to }) => recent.every((one) => one.to !== to)),
  }))
  return [...(recent.length > 0 ? [{ name: 'Opened last', options: recent }] : []), ...others]
}
