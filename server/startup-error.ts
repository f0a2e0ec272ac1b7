/** Doorstep cannot start, for a reason that the message explains to the person who started it. Nothing was changed. */
export class StartupError extends Error {}
