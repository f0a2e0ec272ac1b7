/** `--quick` measures smaller sizes. */
export function isQuick(options: string[]): boolean {
  return options.includes('--quick')
}

/** `--rounds 3` measures that many times instead of as often as usual, not counting the round that warms up. */
export function roundsOf(options: string[], usual: number): number {
  const at = options.indexOf('--rounds')
  const rounds = at < 0 ? usual : Number(options[at + 1])
  if (!Number.isInteger(rounds) || rounds < 1) throw new Error('--rounds must be a whole number from 1')
  return rounds
}

/** Options without the two above and their values. */
export function otherOptions(options: string[]): string[] {
  return options.filter((option, at) => option !== '--quick' && option !== '--rounds' && options[at - 1] !== '--rounds')
}
