/** Why Doorstep cannot start, in a sentence for the person who started it. Nothing has been harmed. */
export class StartupError extends Error {}
