import type { Tally } from '#campaigns/rig/tally.ts'
import { type Answer, type openJudge, rules } from './judge.ts'
import type { FuzzRequest, Ids, Target } from './requests.ts'
import { ask, type Identity, Missing, renew, type World } from './world.ts'

export type Attack = {
  world: World
  ids: Ids
  tally: Tally
  targets: Target[]
  judge: ReturnType<typeof openJudge>
  /** The settings that every change is followed by, by the name of its endpoint. */
  settings: Map<string, { path: string; values: object }>
  /** While a request removes the demo, which deletes thousands of bookings, others wait for it. */
  isRemoving: boolean
}

/** Sends a request and judges the answer. Undefined without one. */
export async function exchange(attack: Attack, request: FuzzRequest): Promise<Answer | undefined> {
  const { world, tally, judge } = attack
  const { target, by, body, odd } = request
  const shown = typeof body === 'string' ? body.slice(0, 300) : ''
  const what = `${by}, ${target.method} ${request.address.slice(0, 200)} ${shown} (${odd ?? 'plain'})`
  const began = performance.now()
  const wasRemoving = attack.isRemoving
  const answer = await send(world, request).catch((error: Error) => {
    const why = `${error.message} ${String(error.cause)}`
    // The client itself refuses some headers.
    if (error instanceof TypeError && /invalid (?:header|content-length)|Headers/i.test(why)) return
    // The server does not read the rest of a body that is too large.
    if (typeof body === 'string' && body.length > 1_000_000) tally.count('bodies that were cut off')
    else tally.wrong(rules.noReply, `${what}: ${why}`)
  })
  if (!answer) return undefined
  const milliseconds = performance.now() - began
  judge({ target, what, answer: { ...answer, milliseconds }, isHeldUp: wasRemoving || attack.isRemoving })
  if (answer.status < 300) await afterSuccess(attack, request)
  if (isLost(request, answer)) await renew(world, by)
  return { ...answer, milliseconds: 0 }
}

/** A request before may have ended the session, closed the account or taken away its role. */
function isLost({ target, token, headers, by }: FuzzRequest, { status, text }: Omit<Answer, 'milliseconds'>): boolean {
  if (token !== undefined || by === 'visitor' || headers['authorization']) return false
  if (status === 401) return target.askedBy !== 'anyone'
  return status === 403 && by === target.askedBy && /"code":"(?:forbidden|two_step_needed|password_needed)"/.test(text)
}

async function afterSuccess({ world, settings, tally }: Attack, { target: { name } }: FuzzRequest) {
  tally.count(`reached: ${name}`)
  const usual = settings.get(name)
  // Otherwise a shop that is closed or has other hours would refuse most of what follows.
  if (usual)
    await ask(world, `PUT ${usual.path}`, { body: usual.values }).catch((error: unknown) => {
      if (!(error instanceof Missing)) throw error
      tally.count('settings that were not restored')
    })
}

async function send({ origin, members }: World, { target, by, token, address, headers, body }: FuzzRequest) {
  const known = token ?? tokenOf(members, by)
  const response = await fetch(origin + address, {
    method: target.method.toUpperCase(),
    redirect: 'manual',
    headers: {
      'x-storefront': 'documents',
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(known !== undefined && { authorization: `Bearer ${known}` }),
      ...headers,
    },
    ...(body !== undefined && { body }),
  })
  return {
    status: response.status,
    type: response.headers.get('content-type') ?? '',
    text: await response.text(),
    mayComeAgain: response.headers.has('retry-after'),
  }
}

function tokenOf(members: World['members'], by: Identity): string | undefined {
  return by === 'visitor' ? undefined : members[by].token
}

export const sections = ['shop', 'contact', 'company', 'prices', 'booking', 'area', 'messages', 'invoices'] as const

/** The settings as they are, which every change is followed by. */
export async function readSettings(world: World): Promise<Attack['settings']> {
  const all: Attack['settings'] = new Map()
  for (const section of sections) {
    const path = `/api/admin/settings/${section}`
    const { values } = await ask<{ values: Record<string, unknown> }>(world, `GET ${path}`)
    // The next number of an invoice only grows.
    const { next: _, ...kept } = values
    all.set(`settings.change${section.charAt(0).toUpperCase()}${section.slice(1)}`, { path, values: kept })
  }
  return all
}
