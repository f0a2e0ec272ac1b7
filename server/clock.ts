/** The only source of the current time. Everything else takes it as an argument. */
export type Clock = () => Date

export const systemClock: Clock = () => new Date()
