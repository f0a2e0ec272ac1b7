import { randomBytes, randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { type Answer, ask, type Question, statusOverHttp2 } from './client.ts'
import type { Proxy } from './proxy.ts'
import { type Shop, signUps } from './shop.ts'

export type Site = { proxy: Proxy; shop: Shop }
/** What is wrong. */
export type Check = (site: Site) => Promise<string[]>

const hosts = { 'shop.example': 'Doorstep Documents', 'home.example': 'Doorstep Home' }
/** How late a change may be shown, in milliseconds. */
const longestDelay = 2_000

/** Each sentence holds behind each proxy. */
export const checks: Record<string, Check> = {
  'both storefronts are shown over HTTPS': async ({ proxy }) => {
    const problems: string[] = []
    for (const [host, brand] of Object.entries(hosts)) {
      const { status, text, headers } = await ask(proxy, { path: '/', host })
      if (status !== 200 || !text.includes(`<title>${brand}</title>`)) problems.push(`${host}: ${status}`)
      if (!text.includes(`<link rel="canonical" href="https://${host}/"`))
        problems.push(`${host}: another canonical link`)
      if (headers['strict-transport-security'] === undefined) problems.push(`${host}: no Strict-Transport-Security`)
    }
    return problems
  },
  'HTTP is answered with a redirect to HTTPS': async ({ proxy }) => {
    const problems: string[] = []
    for (const host of Object.keys(hosts)) {
      const { status, headers } = await ask(proxy, { path: '/services?page=2', host, scheme: 'http' })
      const wanted = `https://${host}/services?page=2`
      if (![301, 308].includes(status) || headers.location !== wanted) problems.push(`${status} to ${headers.location}`)
    }
    return problems
  },
  'pages are sent over HTTP/2': async ({ proxy }) => {
    const status = await statusOverHttp2(proxy, '/')
    return status === 200 ? [] : [`status ${status}`]
  },
  'a host that is not ours gets 421': async ({ proxy }) => {
    const problems: string[] = []
    for (const scheme of ['http', 'https'] as const) {
      const { status } = await ask(proxy, { path: '/', host: 'evil.example', scheme })
      if (status !== 421) problems.push(`${scheme}: ${status}`)
    }
    return problems
  },
  'each visitor is counted by their own address': ({ proxy }) => listMiscounted(proxy, () => ({})),
  'an address that a visitor invents is not believed': async ({ proxy }) => {
    const forged = () => ({ 'X-Forwarded-For': `203.0.113.${randomBytes(1)[0]}`, Forwarded: 'for=203.0.113.7' })
    return listMiscounted(proxy, forged)
  },
  'an image of almost 5 MB can be uploaded and is shown': async (site) => {
    const token = await signIn(site)
    const side = 1_280
    const raw = randomBytes(side * side * 3)
    const body = await sharp(raw, { raw: { width: side, height: side, channels: 3 } })
      .png({ compressionLevel: 0 })
      .toBuffer()
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'image/png' }
    const { status, text } = await untilNotBusy(site, { path: '/api/admin/images', method: 'POST', headers, body })
    if (status !== 201) return [`${body.length} bytes: ${status} ${text.slice(0, 200)}`]
    const { imageUrl } = JSON.parse(text) as { imageUrl: string }
    const shown = await ask(site.proxy, { path: new URL(imageUrl, 'https://shop.example').pathname })
    return shown.status === 200 && shown.headers['content-type']?.startsWith('image/') ? [] : [`shown: ${shown.status}`]
  },
  'a change is shown within two seconds': async (site) => {
    const headers = { Authorization: `Bearer ${await signIn(site)}` }
    const hours = `Daily, until ${randomUUID().slice(0, 8)}`
    const body = { hours }
    const changed = await ask(site.proxy, { path: '/api/admin/settings/contact', method: 'PUT', headers, body })
    if (changed.status !== 200) return [`the change: ${changed.status} ${changed.text}`]
    const began = performance.now()
    // Each process behind the proxy has answered then.
    for (let shown = 0; shown < 4;) {
      const { text } = await ask(site.proxy, { path: '/contactus' })
      shown = text.includes(hours) ? shown + 1 : 0
      if (shown === 0 && performance.now() - began > longestDelay) return ['not shown']
    }
    return []
  },
  'the service worker of My day comes from Doorstep each time': async ({ proxy }) => {
    const answers = [await ask(proxy, workerScript), await ask(proxy, workerScript)]
    const problems = answers.flatMap(({ status, headers }) =>
      status === 200 && headers['cache-control'] === 'no-cache' ? [] : [`${status} ${headers['cache-control']}`],
    )
    const ids = new Set(answers.map(({ headers }) => headers['x-request-id']))
    return ids.size === 2 ? problems : [...problems, 'the second answer is the first one']
  },
  'compressed pages are the same as others': async ({ proxy }) => {
    const read = (encoding: string) => ask(proxy, { path: '/faq', headers: { 'Accept-Encoding': encoding } })
    const plain = await read('identity')
    const problems: string[] = plain.text.trimEnd().endsWith('</html>') ? [] : ['the page is cut off']
    for (const encoding of ['gzip', 'br']) {
      const page = await read(encoding)
      if (page.headers['content-encoding'] !== encoding) problems.push(`${encoding}: not compressed`)
      if (!page.bytes.equals(plain.bytes)) problems.push(`${encoding}: another page`)
    }
    return problems
  },
  'links in emails are https, with the host of the storefront': async ({ proxy, shop }) => {
    const problems: string[] = []
    for (const host of Object.keys(hosts)) {
      const email = `${randomUUID()}@example.com`
      const { status } = await signUp(proxy, { email, host, from: nextAddress() })
      const until = performance.now() + 30_000
      let text: string | undefined
      while ((text = await shop.findEmail(email)) === undefined && performance.now() < until) await sleep(100)
      if (!text?.includes(`https://${host}/verify-email?token=`)) problems.push(`${host}: ${status}, no such link`)
      if (/http:\/\/|localhost|127\.0\.0\.1/.test(text ?? '')) problems.push(`${host}: a link to this machine`)
    }
    return problems
  },
  'the request id of a response is in the log of Doorstep': async ({ proxy, shop }) => {
    const { headers } = await ask(proxy, { path: `/nothing-here-${randomUUID()}` })
    const id = String(headers['x-request-id'])
    await sleep(1_500)
    return shop.lines.some((line) => line.includes(id)) ? [] : [`${id} is not there`]
  },
  'a visitor cannot name a request': async ({ proxy }) => {
    const id = `invented-${randomUUID()}`
    const { headers } = await ask(proxy, { path: `/nothing-here-${id}`, headers: { 'X-Request-Id': id } })
    return headers['x-request-id'] === id ? ['the id of the visitor is used'] : []
  },
  'the log of the proxy has no token': async ({ proxy }) => {
    const secret = randomBytes(16).toString('hex')
    await ask(proxy, { path: `/verify-email?token=${secret}` })
    await ask(proxy, { path: `/api/my-day/calendar/${secret}.ics` })
    const last = await ask(proxy, { path: '/faq' })
    await sleep(500)
    const log = await readFile(proxy.log, 'utf8')
    const id = String(last.headers['x-request-id'])
    return [...(log.includes(secret) ? ['a token'] : []), ...(log.includes(id) ? [] : [`no request id ${id}`])]
  },
}

const workerScript = { path: '/my-day-worker.js' }

/** The scheme that the proxy reports; for a process without PUBLIC_URL. */
export const believesScheme: Check = async ({ proxy }) => {
  const { headers } = await ask(proxy, { path: '/' })
  return headers['strict-transport-security'] === undefined ? ['Doorstep takes HTTPS for HTTP'] : []
}

let visitors = 0

/** Every visitor of a campaign has an address of their own; all of 127.0.0.0/8 is this machine. */
export function nextAddress(): string {
  visitors += 1
  return `127.0.${1 + Math.floor(visitors / 250)}.${2 + (visitors % 250)}`
}

/** One address may create as many accounts as the limit says, and the next address begins again. */
async function listMiscounted(proxy: Proxy, headers: () => Record<string, string>): Promise<string[]> {
  const [one, other] = [nextAddress(), nextAddress()]
  const statuses: number[] = []
  const sign = async (from: string) =>
    statuses.push((await signUp(proxy, { email: `${randomUUID()}@example.com`, from, headers: headers() })).status)
  for (let turn = 0; turn <= signUps; turn += 1) await sign(one)
  await sign(other)
  const wanted = [...Array.from({ length: signUps }, () => 201), 429, 201]
  return statuses.join(' ') === wanted.join(' ') ? [] : [statuses.join(' ')]
}

type SignUp = { email: string; from: string; host?: string; headers?: Record<string, string> }

function signUp(proxy: Proxy, { email, from, host = 'shop.example', headers = {} }: SignUp): Promise<Answer> {
  const body = { name: 'Asha Rao', email, password: 'correct horse battery' }
  const origin = { Origin: `https://${host}` }
  return ask(proxy, {
    path: '/api/auth/register',
    method: 'POST',
    host,
    from,
    headers: { ...origin, ...headers },
    body,
  })
}

async function signIn({ proxy, shop: { password } }: Site): Promise<string> {
  const body = { email: 'admin@doorstep.example', password }
  const { text } = await ask(proxy, { path: '/api/auth/login', method: 'POST', body })
  return (JSON.parse(text) as { token: string }).token
}

/** A busy machine may refuse an upload at first. */
async function untilNotBusy({ proxy }: Site, question: Question): Promise<Answer> {
  for (let turn = 0; ; turn += 1) {
    const answer = await ask(proxy, question)
    if (answer.status !== 503 || turn === 10) return answer
    await sleep(500)
  }
}
