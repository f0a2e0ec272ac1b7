import type { Endpoint, Page } from '#domain/contract/endpoint.ts'

/** A reply that went through the closed schema of its endpoint, as JSON. It can be sent many times. */
export class WrittenReply<Reply> {
  /** Only a type: ties the reply to its endpoint. */
  declare protected readonly reply: Reply
  readonly json: string
  /** Of a list. */
  readonly page: Omit<Page<unknown>, 'items'> | undefined

  constructor({ reply: schema, paged }: Pick<Endpoint, 'reply' | 'paged'>, reply: Reply) {
    // The type of a handler says that the reply of a list is a page.
    const { items, ...page } = paged ? (reply as Page<unknown>) : { items: reply }
    this.json = JSON.stringify(schema.parse(items))
    this.page = 'total' in page ? page : undefined
  }

  /** The memory that it uses, in bytes: text with other characters than ASCII may use two for each. */
  get size(): number {
    const { length } = this.json
    return Buffer.byteLength(this.json) === length ? length : 2 * length
  }
}
