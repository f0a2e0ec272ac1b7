import { api } from '#domain/api.ts'
import { parseKnown } from '#domain/contract/field.ts'
import { AskedFilter, type AskedTimeOff } from '#domain/professional/time-off.ts'
import { useList } from '#web/admin/lists/use-list.ts'
import { ask } from '#web/api.ts'

/** A request does not change until it is decided, and then it is gone. */
export type RequestRow = AskedTimeOff & { version: number }

/** The requests for time off that wait, oldest first. */
export function useRequestList() {
  return useList<RequestRow>({
    names: [],
    read: async (query) => {
      const page = await ask(api.away.requests, { query: parseKnown(AskedFilter, query) })
      return { ...page, items: page.items.map((one) => ({ ...one, version: 1 })) }
    },
  })
}
export type RequestList = ReturnType<typeof useRequestList>
