import { Hono } from 'hono'
import type { Context } from 'hono'
import {
  type BodyOf,
  type Endpoint,
  type ParamsOf,
  type QueryOf,
  type Read,
  type ReplyOf,
} from '#domain/contract/endpoint.ts'
import { addressOf } from '#domain/contract/address.ts'
import { isUnclaimed } from '#domain/identity.ts'
import type { LimitClass } from '#domain/contract/limit.ts'
import { Refusal } from '#domain/contract/refusal.ts'
import type { RefusalCode } from '#domain/contract/refusals.ts'
import type { StorefrontPlan } from '#domain/storefront.ts'
import { createCallers } from '#server/platform/http/rate-limit/callers.ts'
import { createExpensiveQueries, runCharged } from '#server/platform/http/overload/expensive-queries.ts'
import type { ServerDeps } from '#server/deps.ts'
import { createLanes, type Lane, laneOf } from '#server/platform/http/overload/lanes.ts'
import {
  type ActingProfessional,
  type Actor,
  refuseUnlessAllowed,
  refuseUnlessRecent,
} from '#server/platform/auth/actor.ts'
import { guessing, takeTry } from '#server/platform/http/rate-limit/actions.ts'
import { isOwnOrigin } from './hosts.ts'
import { pathForLog } from '#server/log.ts'
import { answerCached, sendOnce, tagged } from './cached-response.ts'
import { responseOf, storedResponse } from './responses.ts'
import { refuse } from './problems.ts'
import {
  addressOfVisitor,
  type Env,
  leavingOf,
  originOf,
  queryOf,
  type Spend,
  storefrontOf,
  tokenOf,
  type Visitor,
  visitorOf,
} from './request.ts'
import type { StoredReply } from './stored-reply.ts'
import { bodyFor, paramsOf, parse } from './input.ts'
import { answerUnchanged, type Since, sinceOf, Unchanged } from './unchanged.ts'
import { requestDeadline as deadline, withDeadline } from './deadline.ts'
import type { WrittenReply } from './written-reply.ts'

/**
 * The input of an endpoint. Without `actor` for endpoints open to anyone, so that their answers cannot depend on the
 * user.
 */
export type EndpointRequest<E> = {
  params: ParamsOf<E>
  query: QueryOf<E> extends undefined ? undefined : NonNullable<QueryOf<E>>
  body: BodyOf<E>
  storefront: StorefrontPlan
  origin: string
  /** Charges extra work to the visitor's allowance; 1 is the cost of a call. */
  spend: Spend
} & (E extends { access: 'anyone' }
  ? unknown
  : E extends { access: 'anyone-known' }
    ? { actor: Actor | undefined }
    : E extends { access: 'professional' }
      ? { actor: ActingProfessional }
      : { actor: Actor }) &
  (E extends Read ? unknown : { visitor: Visitor }) &
  (ReplyOf<E> extends { version: string } ? { since: Since } : unknown)

/** One handler for each endpoint of a group. A missing one is a type error. */
export type Answers<Group> = {
  [Name in keyof Group]: (
    asked: EndpointRequest<Group[Name]>,
  ) => Promise<ReplyOf<Group[Name]> | WrittenReply<ReplyOf<Group[Name]>>>
}

/**
 * Handlers that answer at once, without the database, or not at all. Their replies need no place in a lane. Of costly
 * queries an overloaded server refuses a share, and they are charged if they take long.
 */
export type Immediate<Group> = {
  [Name in keyof Group]?: (asked: EndpointRequest<Group[Name]>) => StoredReply | undefined
}

export type GroupOptions<Group> = {
  immediate?: Immediate<Group>
  /** Waits until costly queries can be answered well; a request that waits has no place among them yet. */
  ready?: (storefront: StorefrontPlan) => Promise<void>
  /** Whether writes of the group may change what is cached or held in memory. */
  changesCatalogue?: boolean
}

type Identify = (token: string) => Promise<Actor | undefined>

/** Rendering a page counts as this many calls. */
const costOfDrawing = 10

const denials: Partial<Record<RefusalCode, 'forbidden' | 'limit'>> = { forbidden: 'forbidden', rate_limited: 'limit' }

export type Http = ReturnType<typeof createHttp>

/** Serves endpoints over HTTP: identify, admit, limit, parse, answer, refuse. */
export function createHttp(deps: ServerDeps, identify: Identify) {
  const { storefronts, log, config, cache } = deps
  const app = new Hono<Env>()
  const endpoints: Endpoint[] = []
  const callers = createCallers(deps)
  const runExpensive = createExpensiveQueries(deps)
  const lanes = createLanes(deps)

  async function admit(c: Context<Env>, { access, limit, isRecent }: Endpoint): Promise<Admitted> {
    const token = access === 'anyone' ? undefined : tokenOf(c)
    const address = addressOfVisitor(c, config.trustedProxies)
    // Calls from our own pages were counted with the page request.
    if (!c.env?.inProcess) callers.count(classOf(limit), { address, token })
    const actor = token === undefined ? undefined : await identify(token)
    if (token !== undefined) callers.remember(token, actor !== undefined)
    const mustBeKnown = access === 'anyone-known' ? c.req.header('authorization') !== undefined : access !== 'anyone'
    if (mustBeKnown && !actor) throw new Refusal('unauthenticated')
    c.set('account', actor?.user._id)
    if (actor) callers.countAccount(classOf(limit), actor.user._id)
    refuseUnlessAllowed(access, actor)
    if (isRecent && actor) refuseUnlessRecent(actor, deps)
    return { actor, who: actor ? [actor.user._id, address] : [address] }
  }

  /** Account creation and emails are limited across all processes. */
  async function counted<T>(limit: LimitClass, who: string[], work: () => Promise<T>): Promise<T> {
    if (limit === 'guess') return guessing(deps.db, deps, { kind: 'guess', who, work })
    if (limit === 'email') await takeTry(deps.db, deps, { kind: 'email', who })
    return work()
  }

  function answer<Group extends Record<string, Endpoint>>(
    group: Group,
    answers: Answers<Group>,
    { immediate = {}, ready, changesCatalogue = false }: GroupOptions<Group> = {},
  ) {
    for (const name of Object.keys(group) as (keyof Group & string)[]) {
      const endpoint: Endpoint | undefined = group[name]
      if (!endpoint) continue
      endpoints.push(endpoint)
      app.on(endpoint.method, endpoint.path, async (c) => {
        // A response that may be cached is refused only when it has to be made. All others need the database to be
        // admitted.
        if (endpoint.access !== 'anyone') lanes.refuseWhenFull(laneOf(endpoint))
        const begun = performance.now()
        const { actor, who } = await withDeadline(deadline, admit(c, endpoint))
        // The time in which the client sends its body is its own.
        const left = deadline - (performance.now() - begun)
        const storefront = storefrontOf(c, storefronts)
        const headers = new Headers()
        const asked = {
          actor,
          storefront,
          origin: originOf(c, storefront, config),
          query: parse(endpoint.query, queryOf(c)),
          body: await bodyFor(c, endpoint),
          visitor: endpoint.method === 'GET' ? undefined : visitorOf(c, deps, { ...endpoint, patience: left, headers }),
          params: paramsOf(c, endpoint),
          spend: spenderOf(c, actor),
          since: sinceOf(c, headers),
        }
        const isCostly = endpoint.isCostly(asked.query)
        const owner = c.env?.inProcess ? undefined : who[0]
        const findStored = () => {
          // As below.
          const find = () => immediate[name]?.(asked as unknown as EndpointRequest<Group[typeof name]>)
          if (isCostly && !c.env?.inProcess) lanes.refuseSearchUnlessAdmitted()
          const stored = isCostly ? runCharged(find, asked.spend) : find()
          return stored && storedResponse(endpoint, asked, stored)
        }
        const make = async () => {
          // The table ties the name to the endpoint and its handler, which the compiler cannot follow through a loop.
          const answering = () => answers[name](asked as unknown as EndpointRequest<Group[typeof name]>)
          const work = isCostly ? () => runExpensive(answering, { owner, spend: asked.spend }) : answering
          const all = () => counted(endpoint.limit, who, work)
          if (!c.env?.inProcess) lanes.refuseWhenFull(laneOf(endpoint))
          // Calls from a page run in the page's lane, and expensive ones have their own limit.
          const isPlaced = isCostly || c.env?.inProcess
          if (isCostly) await ready?.(storefront)
          const reply = await withDeadline(
            left,
            isPlaced ? all() : lanes.pass(laneOf(endpoint), all, leavingOf(c)),
            // After a timeout, a write may still have been committed.
            endpoint.method === 'GET' ? 'timeout' : 'outcome_unknown',
          )
          if (endpoint.method === 'GET' && actor) await refuseIfTaken(c, actor)
          // The next read of the caller must not be answered with what was cached before the write.
          if (endpoint.method !== 'GET' && changesCatalogue) await deps.changes?.caughtUp()
          const response = responseOf(endpoint, asked, reply)
          for (const [header, value] of headers) response.headers.append(header, value)
          return endpoint.isTagged ? tagged(response, c.req.header('if-none-match')) : response
        }
        // After a change of the settings, replies to a page that began before it are for that page alone.
        const isCurrent = storefronts.ofKey(storefront.key) === storefront
        const isOwn = isCurrent && isOwnOrigin({ origin: asked.origin, plan: storefront, config })
        const isKept = isOwn && endpoint.isKept(asked.query)
        // Storing it would cost more than answering again.
        const stored = isKept ? undefined : findStored()
        if (stored) return sendOnce(c, stored)
        if (isKept || (isOwn && isCostly)) {
          const key = `${asked.origin} ${addressOf(endpoint, asked.params, asked.query as object | undefined)}`
          // Queries have too many values, most of which are never repeated.
          const isVisitorKey = Object.values(asked.query ?? {}).some((value) => value !== undefined)
          return answerCached(c, cache, {
            storefront: asked.storefront.key,
            key,
            make: async () => (isKept ? findStored() : undefined) ?? make(),
            isVisitorKey,
          })
        }
        return make()
      })
    }
  }

  /** An unconfirmed account may have been taken over while the reply was made; see takeUnclaimed. */
  async function refuseIfTaken(c: Context<Env>, { user }: Actor) {
    const token = tokenOf(c)
    if (token === undefined || !isUnclaimed(user)) return
    if (!(await withDeadline(deadline, identify(token)))) throw new Refusal('unauthenticated')
  }

  /** Counts a page request; the calls that the page makes in process are not counted again. */
  function admitVisit(c: Context<Env>, cost = 1) {
    callers.count('browse', { address: addressOfVisitor(c, config.trustedProxies) }, cost)
  }

  /** Charges expensive work to the visitor who caused it. */
  function spenderOf(c: Context<Env>, actor?: Actor): Spend {
    const visitor = { address: addressOfVisitor(c, config.trustedProxies), account: actor?.user._id }
    return c.env?.inProcess?.spend ?? ((cost) => callers.spend(cost, visitor))
  }

  /** Does work for a visitor within the limits of a lane. */
  async function runInLane<T>(c: Context<Env>, work: () => Promise<T>, lane: Lane = 'browse'): Promise<T> {
    return c.env?.inProcess ? work() : lanes.pass(lane, work, leavingOf(c))
  }

  /** Renders a page. Its cost is charged before, but not if there is no capacity to render. */
  async function runRender<T>(c: Context<Env>, work: () => Promise<T>): Promise<T> {
    lanes.refuseWhenFull('draw')
    callers.count('browse', { address: addressOfVisitor(c, config.trustedProxies) }, costOfDrawing - 1)
    return lanes.pass('draw', work)
  }

  /** A refusal for missing permission or too many calls is a security event. */
  function noteDenial(c: Context<Env>, error: unknown) {
    if (!(error instanceof Refusal) || c.env?.inProcess) return
    const event = denials[error.code]
    const caller = { actor: c.get('account'), address: addressOfVisitor(c, config.trustedProxies) }
    if (event) deps.security.denied({ event, ...caller, path: pathForLog(c.req.path) })
  }

  app.onError((error, c) => {
    if (error instanceof Unchanged) return answerUnchanged(error)
    noteDenial(c, error)
    return refuse(c, error, log)
  })

  return { app, answer, admitVisit, spenderOf, runInLane, runRender, noteDenial, endpoints, callers }
}

/** The account, if there is one, and the keys that limits count by. */
type Admitted = { actor: Actor | undefined; who: string[] }

const classOf = (limit: LimitClass) => (limit === 'browse' ? 'browse' : 'write')
