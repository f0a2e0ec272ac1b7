import type { Endpoint } from '#domain/contract/endpoint.ts'

/** A reply that went through the closed schema of its endpoint, as JSON. It can be sent many times. */
export class WrittenReply {
  readonly json: string

  constructor({ reply: schema }: Pick<Endpoint, 'reply'>, reply: unknown) {
    this.json = JSON.stringify(schema.parse(reply))
  }
}
