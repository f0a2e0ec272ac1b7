import { api } from '#domain/api.ts'
import type { Endpoint } from '#domain/contract/endpoint.ts'
import type { Random } from '#domain/random/random.ts'
import type { Tally } from '#campaigns/rig/tally.ts'
import type { Canaries } from './canaries.ts'
import type { Answer, HttpClient } from './http.ts'
import { expectationOf, type Identity, idKinds, type IdKind, whyWrong } from './policy.ts'
import { type Call, nameOf, type Requests } from './requests.ts'

export const rules = {
  deviation: 'replies that differ from the policy',
  canary: 'replies with the text of another person',
  difference: "ids of another's records that are not answered like absent ones",
  dependence: 'public replies that depend on who asks',
  failure: 'replies of 500 and above',
}

export const endpoints: Endpoint[] = Object.values(api).flatMap((group): Endpoint[] => Object.values(group))

export type Cell = { endpoint: Endpoint; who: Identity; kind: IdKind; call: Call }
export type Matrix = { servers: HttpClient[]; canaries: Canaries; tally: Tally }

type Listing = {
  requests: Requests
  identities: Identity[]
  /** How many kinds of ids are tried by an identity that is refused whatever the id. */
  ids: number
  /** How many of the identities try each change that anyone may make. */
  strangers: number
  chance: Random
}

/** All that can be asked, by endpoint, identity and id. */
export function listCells({ requests, identities, ids, strangers, chance }: Listing): Cell[] {
  return endpoints.flatMap((endpoint) => {
    const asking = [...identities]
    const isPublicChange = endpoint.access === 'anyone' && endpoint.method !== 'GET'
    while (isPublicChange && asking.length > strangers) asking.splice(chance.whole(0, asking.length - 1), 1)
    return asking.flatMap((who) => {
      const cells = idKinds.flatMap((kind) => {
        const call = requests.callOf(endpoint, who, kind)
        return call ? [{ endpoint, who, kind, call }] : []
      })
      const isRefused = !['allowed', 'not_found'].includes(expectationOf(endpoint, who, 'own'))
      while (isRefused && cells.length > ids) cells.splice(chance.whole(0, cells.length - 1), 1)
      return cells
    })
  })
}

/** Whether a request that the policy allows changes something. */
export function isChange({ endpoint, who, kind }: Cell): boolean {
  return endpoint.method !== 'GET' && expectationOf(endpoint, who, kind) === 'allowed'
}

let turn = 0
const mostTries = 5

/** Asks again if a busy machine has taken too long, as for a PDF. */
export async function askWith(ask: () => Promise<Answer>): Promise<Answer> {
  let answer = await ask()
  for (let tried = 0; answer.status === 503 && tried < mostTries; tried += 1) answer = await ask()
  return answer
}

/** Asks one of the servers in turn, and compares the reply with the policy and the canaries. */
export async function askCell({ servers, canaries, tally }: Matrix, cell: Cell): Promise<Answer> {
  const { endpoint, who, kind, call } = cell
  turn += 1
  const server = servers[turn % servers.length]
  if (!server) throw new Error('no server')
  const { method, path, body } = call
  const answer = await askWith(() =>
    server.ask(method, path, { headers: who.headers, ...(body !== undefined && { body }) }),
  )
  const expected = expectationOf(endpoint, who, kind)
  const example = `${who.name}, ${kind} id: ${method} ${path} ${JSON.stringify(body ?? '').slice(0, 150)}`
  tally.count('requests')
  tally.count(`requests: ${expected}`)
  if (answer.status < 300) tally.count(`reached: ${nameOf(endpoint)}`)
  const why = whyWrong(expected, answer)
  if (why !== undefined) tally.wrong(rules.deviation, `${example}: ${why}`)
  if (answer.status >= 500) tally.wrong(rules.failure, `${example}: ${answer.text.slice(0, 300)}`)
  // Public replies may contain only what everyone may read.
  const reads = endpoint.access === 'anyone' && who.records.anyone?.['file'] === undefined ? [] : who.reads
  const foreign = [...canaries.foreignIn(answer.text, reads), ...canaries.foreignIn(answer.headers, reads)]
  for (const what of new Set(foreign)) tally.wrong(rules.canary, `${example}: ${what}`)
  for (const what of canaries.secretsIn(answer.text + answer.headers))
    if (!ownsSecret(cell, answer)) tally.wrong(rules.canary, `${example}: ${what}`)
  return answer
}

/** The address of the calendar of a professional is shown to that professional only. */
function ownsSecret({ endpoint, who }: Cell, { text }: Answer): boolean {
  const file = who.records.professional?.['file']
  return endpoint.access === 'professional' && file !== undefined && text.includes(file)
}

/** Asks all cells; those of one endpoint and identity one after the other, so that they can be compared. */
export async function askAll(matrix: Matrix, cells: Cell[]) {
  const groups = Map.groupBy(cells, ({ endpoint, who }) => `${nameOf(endpoint)} ${who.name}`)
  const left = [...groups.values()]
  const visitors = new Map<string, string>()
  const one = async () => {
    for (let group = left.shift(); group; group = left.shift()) {
      const answers = new Map<IdKind, Answer>()
      for (const cell of group) answers.set(cell.kind, await askCell(matrix, cell))
      compareIds(matrix, group, answers)
      comparePublic(matrix, { group, answers, visitors })
    }
  }
  await Promise.all(Array.from({ length: 8 }, one))
}

/** A record of another person must not differ from none. */
function compareIds({ tally }: Matrix, group: Cell[], answers: Map<IdKind, Answer>) {
  const [first] = group
  const [theirs, none] = [answers.get("another's"), answers.get('absent')]
  if (!first || !theirs || !none || expectationOf(first.endpoint, first.who, "another's") !== 'not_found') return
  tally.count('absent ids compared with those of others')
  if (theirs.text !== none.text || theirs.status !== none.status)
    tally.wrong(rules.difference, `${first.who.name}: ${nameOf(first.endpoint)}: ${theirs.text} and ${none.text}`)
}

type Comparing = { group: Cell[]; answers: Map<IdKind, Answer>; visitors: Map<string, string> }

/** The reply of an endpoint for anyone is the same for all, at the same storefront. */
function comparePublic({ tally }: Matrix, { group, answers, visitors }: Comparing) {
  const [first] = group
  const answer = answers.get('own')
  if (!first || !answer || first.endpoint.access !== 'anyone' || first.endpoint.method !== 'GET') return
  if (first.who.headers['X-Storefront'] !== undefined || first.endpoint.isLive) return
  const address = first.call.path
  const known = visitors.get(address)
  visitors.set(address, answer.text)
  if (known !== undefined) tally.count('public replies compared')
  if (known !== undefined && known !== answer.text)
    tally.wrong(rules.dependence, `${first.who.name}: ${address}: ${answer.text.slice(0, 200)}`)
}
