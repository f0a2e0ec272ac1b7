import { Refusal } from '#domain/contract/refusal.ts'

/** With a random delay, so that clients do not retry all at once. */
export function overloaded(): Refusal {
  return new Refusal('overloaded', { retryAfter: soon() })
}

/** Refuses one caller who has left or has too much work waiting. Says nothing about the capacity for others. */
export class OverloadedByOne extends Refusal {
  constructor() {
    super('overloaded', { retryAfter: soon() })
  }
}

const soon = () => 1 + Math.ceil(Math.random() * 3)
