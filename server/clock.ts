/** The only place where the server asks what time it is; everything else is told. */
export type Clock = () => Date

export const systemClock: Clock = () => new Date()
