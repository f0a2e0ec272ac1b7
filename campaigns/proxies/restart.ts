import { setTimeout as sleep } from 'node:timers/promises'
import { ask } from './client.ts'
import { nextAddress, type Site } from './checks.ts'

/** Visitors read while one process after the other is stopped, is away for a moment, and starts again. */
export async function listFailedWhileRestarting(
  { proxy, shop }: Site,
  ports = shop.processes,
): Promise<{ failed: string[]; requests: number }> {
  const failed: string[] = []
  let requests = 0
  let isOver = false

  async function visit() {
    while (!isOver) {
      const answer = await ask(proxy, { path: '/api/services?limit=5', from: nextAddress() }).catch(
        (error: Error) => error.message,
      )
      requests += 1
      if (typeof answer === 'string' || answer.status !== 200)
        failed.push(typeof answer === 'string' ? answer : `status ${answer.status}`)
      await sleep(20)
    }
  }

  const visitors = [visit(), visit()]
  for (const port of ports) {
    await shop.stop(port)
    await sleep(2_000)
    await shop.restart(port)
    // The proxy has noticed that it is there.
    await sleep(4_000)
  }
  isOver = true
  await Promise.all(visitors)
  return { failed, requests }
}
