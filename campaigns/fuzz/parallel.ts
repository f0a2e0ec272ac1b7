/** So that the server is busy but not overloaded. */
const connections = 8

export async function inParallel<One>(all: readonly One[], work: (one: One, at: number) => Promise<unknown>) {
  let next = 0
  const one = async () => {
    for (let at = next++; at < all.length; at = next++) await work(all[at] as One, at)
  }
  await Promise.all(Array.from({ length: connections }, one))
}
