import { setTimeout as sleep } from 'node:timers/promises'
import type { BrowserContext, Page } from '@playwright/test'
import { findForeign, findMissing, isAlive } from './injected-markup.ts'
import type { Tally } from '#campaigns/rig/tally.ts'

type Watching = {
  origin: string
  tally: Tally
  token?: string | undefined
  /** Then nothing but our own care stands between a payload and the page. */
  isWithoutPolicy?: boolean
}

export type Watch = {
  page: Page
  /** Opens one of our pages; those of the mailbox are not React's. */
  open: (path: string) => Promise<void>
  /** What has come out of payloads here, and whether each of the texts stands there, as text. */
  look: (where: string, texts?: string[]) => Promise<void>
  /** Does what a visitor does there; that it cannot be done is told like anything else. */
  attempt: (where: string, work: () => Promise<unknown>) => Promise<void>
  close: () => Promise<void>
}

const longestWait = 10_000

/** A page of which everything is told that a payload could do. */
export async function openWatch(context: BrowserContext, watching: Watching): Promise<Watch> {
  const { origin, tally, token = '' } = watching
  const page = await context.newPage()
  page.setDefaultTimeout(longestWait)
  let place = ''
  const tell = (what: string) => (example: string) => tally.wrong(what, `${place}: ${example}`)
  await page.exposeBinding('__ran', (_, n) => tell('payloads that ran')(`number ${String(n)}`))
  await page.exposeBinding('__breach', (_, what) => tell('breaches of the policy')(String(what)))
  await page.addInitScript(prepare, { token, origin })
  listen(page, origin, tell)
  await guard(page, watching, tell)

  async function attempt(where: string, work: () => Promise<unknown>) {
    place = where
    await work().catch((error: unknown) => {
      tell('pages that could not be used')(String(error).split('\n')[0] ?? '')
    })
  }

  return {
    page,
    attempt,
    open: (path) =>
      attempt(path, async () => {
        tally.count(`pages opened${watching.isWithoutPolicy ? ' without a policy' : ''}`)
        await page.goto(origin + path, { waitUntil: 'load' })
        if (!path.startsWith('/dev/')) await page.waitForFunction(isAlive)
      }),
    async look(where, texts = []) {
      place = where
      const missing = new Set(await waitForTexts(page, texts))
      for (const text of missing) tell('payloads that are not shown as text')(text)
      for (const text of texts) if (!missing.has(text)) tally.count('payloads seen as text in a browser')
      for (const found of await page.evaluate(findForeign)) tell('what came out of payloads')(found)
    },
    close: () => page.close(),
  }
}

type Tell = (what: string) => (example: string) => void

/** Runs in the browser, before anything else does. */
function prepare({ token, origin }: { token: string; origin: string }) {
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) => {
    const { __breach: breach } = window as unknown as { __breach: (what: string) => void }
    breach(`${violatedDirective} ${blockedURI} ${sample}`)
  })
  if (token !== '' && location.origin === origin) localStorage.setItem('token', token)
}

function listen(page: Page, origin: string, tell: Tell) {
  page.on('dialog', async (dialog) => {
    tell('dialogs')(dialog.message())
    await dialog.dismiss()
  })
  page.on('pageerror', (error) => tell('errors of a page')(error.message.slice(0, 300)))
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning')
      tell('lines in the console')(message.text().slice(0, 300))
  })
  page.on('popup', (popup) => tell('windows opened')(popup.url()))
  page.on('framenavigated', (frame) => {
    const isOurs = frame.url().startsWith(`${origin}/`) || /^about:(blank|srcdoc)$/.test(frame.url())
    if (!isOurs || frame.url().includes('__ran')) tell('navigations elsewhere')(frame.url())
  })
}

/** Nothing leaves this machine, and what a payload asks of ours is told too. */
async function guard(page: Page, { origin, isWithoutPolicy = false }: Watching, tell: Tell) {
  const isElsewhere = (url: URL) => url.origin !== origin && !['data:', 'blob:'].includes(url.protocol)
  const isPayload = (url: URL) => /__ran|ran\d+ran/.test(url.pathname)
  await page.route(
    (url) => isElsewhere(url) || isPayload(url),
    async (route) => {
      tell('requests that nobody but a payload makes')(route.request().url())
      await route.abort()
    },
  )
  if (!isWithoutPolicy) return
  await page.route(
    (url) => url.origin === origin && !/^\/(assets|api)\//.test(url.pathname),
    async (route) => {
      if (route.request().resourceType() !== 'document') return route.continue()
      const response = await route.fetch()
      const { 'content-security-policy': _, ...headers } = response.headers()
      await route.fulfill({ response, headers })
    },
  )
}

const patience = 5_000

/** What is still missing when it is waited for no longer. */
async function waitForTexts(page: Page, texts: string[]): Promise<string[]> {
  const until = performance.now() + patience
  for (;;) {
    const missing = await page.evaluate(findMissing, texts)
    if (missing.length === 0 || performance.now() > until) return missing
    await sleep(50)
  }
}
