import { useRef } from 'react'
import { api } from '#domain/api.ts'
import { parseKnown } from '#domain/contract/field.ts'
import { Refusal } from '#domain/contract/refusal.ts'
import { AskedFilter, type AskedTimeOff } from '#domain/professional/time-off.ts'
import { useList } from '#web/admin/lists/use-list.ts'
import { allStorefronts } from '#web/admin/use-admin.ts'
import { ask } from '#web/api.ts'

/** A request changes once: someone decides it, and no reading has it any more. */
export type RequestRow = AskedTimeOff & { version: number; isWaiting: boolean }

/** The requests for time off that wait, oldest first. */
export function useRequestList() {
  const known = useRef(new Map<string, RequestRow>())
  function rowOf(one: AskedTimeOff): RequestRow {
    const row = { ...one, version: 1, isWaiting: true }
    known.current.set(one._id, row)
    return row
  }
  return useList<RequestRow>({
    names: [],
    read: async (query) => {
      const page = await ask(api.away.requests, { query: parseKnown(AskedFilter, query) })
      return { ...page, items: page.items.map(rowOf) }
    },
    readOne: async (id) => {
      const { items } = await ask(api.away.requests, { query: { request: id, storefront: allStorefronts } })
      const [one] = items
      if (one) return rowOf(one)
      const was = known.current.get(id)
      if (!was) throw new Refusal('not_found')
      return { ...was, version: 2, isWaiting: false }
    },
    isMatching: ({ isWaiting }) => isWaiting,
  })
}
export type RequestList = ReturnType<typeof useRequestList>
