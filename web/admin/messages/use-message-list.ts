import { api } from '#domain/api.ts'
import { parseKnown } from '#domain/contract/field.ts'
import {
  type AdminMessage,
  type DeliveryFilter,
  deliveryOf,
  isUndelivered,
  MessageFilter,
} from '#domain/message/admin.ts'
import { ask } from '#web/api.ts'
import { useList } from '#web/admin/lists/use-list.ts'
import { useUrlQuery } from '#web/admin/use-url-query.ts'

/** The latest reading of an email counts. */
export type ListedMessage = AdminMessage & { version: number }

export function readAt(message: AdminMessage, version: number): ListedMessage {
  return { ...message, version }
}

const names = ['search', 'delivery', 'kind', 'booking', 'customer'] as const

/** The emails that the URL asks for, newest first. */
export function useMessageList() {
  const { query: inUrl } = useUrlQuery()
  const list = useList<ListedMessage>({
    names,
    async read(query) {
      const asked = Date.now()
      const page = await ask(api.message.messages, { query: parseKnown(MessageFilter, query) })
      return { ...page, items: page.items.map((item) => readAt(item, asked)) }
    },
    async readOne(id) {
      const asked = Date.now()
      return readAt(await ask(api.message.message, { params: { message: id } }), asked)
    },
    isMatching: (message) => matches(message, parseKnown(MessageFilter, inUrl)),
  })
  return { ...list, filter: parseKnown(MessageFilter, list.chosen) }
}
export type MessageList = ReturnType<typeof useMessageList>

/** Whether an email that has changed still matches, apart from the search. */
function matches(message: AdminMessage, { delivery, kind, booking, customer }: MessageFilter): boolean {
  return (
    (delivery === undefined || isDelivery(message, delivery)) &&
    (kind === undefined || message.kind === kind) &&
    (booking === undefined || message.booking?._id === booking) &&
    (customer === undefined || message.customer?._id === customer)
  )
}

function isDelivery(message: AdminMessage, delivery: DeliveryFilter): boolean {
  const now = new Date()
  return delivery === 'undelivered' ? isUndelivered(message, now) : deliveryOf(message, now) === delivery
}
