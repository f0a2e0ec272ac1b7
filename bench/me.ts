import type { Deps } from '#server/deps.ts'
import { openDemoAccounts } from '#server/identity/actions.ts'
import { bare, type Door, median, openDoor, requestOf } from './shop/door.ts'
import { withShop } from './shop/open.ts'

const wanted = 0.6
const rounds = 9

/** How often one can ask who is signed in, beside how often the same server answers with one bare prepared SELECT. */
export async function measure(): Promise<boolean> {
  const [me, select] = await withShop(compare)
  const ratio = me / select
  process.stdout.write(
    `/api/auth/me ${me.toFixed(0)}/s   one prepared SELECT ${select.toFixed(0)}/s   ratio ${ratio.toFixed(2)}   asked: at least ${wanted}\n`,
  )
  return ratio >= wanted
}

/** Both by turns, so that a busy minute of the machine meets both; the median of each. */
async function compare(deps: Deps): Promise<[number, number]> {
  const door = await openDoor(deps)
  const perSecond: [number[], number[]] = [[], []]
  try {
    const headers = { Authorization: `Bearer ${await signIn(deps, door)}` }
    for (let round = 0; round <= rounds; round += 1) {
      const me = await door.perSecond(requestOf({ path: '/api/auth/me', headers }))
      const select = await door.perSecond(bare)
      // The first round warms up.
      if (round === 0) continue
      perSecond[0].push(me)
      perSecond[1].push(select)
    }
  } finally {
    await door.close()
  }
  return [median(perSecond[0]), median(perSecond[1])]
}

async function signIn(deps: Deps, { app }: Door): Promise<string> {
  const password = 'a password for this'
  const [, customer] = await openDemoAccounts(deps, password)
  const response = await app.request('/api/auth/login', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: customer?.email, password }),
  })
  return ((await response.json()) as { token: string }).token
}
