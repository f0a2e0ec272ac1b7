const patience = 20_000

/**
 * One tab at a time, where the browser can say so. A suspended tab keeps its turn: after a while the work is done without
 * one, because the server takes a repeated step once.
 */
export async function alone(name: string, work: () => Promise<void>, waitsFor = patience): Promise<void> {
  if (!('locks' in navigator)) return work()
  let hasBegun = false
  try {
    await navigator.locks.request(name, { signal: AbortSignal.timeout(waitsFor) }, () => {
      hasBegun = true
      return work()
    })
  } catch (error) {
    if (hasBegun) throw error
    await work()
  }
}
