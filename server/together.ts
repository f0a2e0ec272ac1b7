type Round<T> = { running: Promise<T>; next?: Promise<T> }

/**
 * Work that many ask for at the same moment is done once for all of them, and never has begun before they asked: who
 * comes while it is under way waits for the next round. So nobody is told less than what was so when they asked.
 */
export function together<T>(): (key: string, work: () => Promise<T>) => Promise<T> {
  const rounds = new Map<string, Round<T>>()

  function begin(key: string, work: () => Promise<T>): Promise<T> {
    const round: Round<T> = {
      running: work().finally(() => {
        if (!round.next) rounds.delete(key)
      }),
    }
    rounds.set(key, round)
    return round.running
  }

  return (key, work) => {
    const round = rounds.get(key)
    if (!round) return begin(key, work)
    const again = () => begin(key, work)
    round.next ??= round.running.then(again, again)
    return round.next
  }
}
