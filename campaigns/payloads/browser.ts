import { setTimeout as sleep } from 'node:timers/promises'
import type { BrowserContext, Page } from '@playwright/test'
import { findForeign, findMissing, isAlive } from './injected-markup.ts'
import type { Tally } from '#campaigns/rig/tally.ts'

type WatchOptions = {
  origin: string
  tally: Tally
  token?: string | undefined
  /** Removes the Content-Security-Policy, so that escaping is the only protection. */
  isWithoutPolicy?: boolean
}

export type Watch = {
  page: Page
  /** Opens a page; those of the development mailbox do not use React. */
  open: (path: string) => Promise<void>
  /** Reports injected markup, and texts that are not shown as text. */
  look: (where: string, texts?: string[]) => Promise<void>
  /** Uses the page as a visitor would, and reports a failure as a problem. */
  attempt: (where: string, work: () => Promise<unknown>) => Promise<void>
  close: () => Promise<void>
}

const longestWait = 10_000

/** Opens a page that reports every possible effect of a payload. */
export async function openWatch(context: BrowserContext, options: WatchOptions): Promise<Watch> {
  const { origin, tally, token = '' } = options
  const page = await context.newPage()
  page.setDefaultTimeout(longestWait)
  let location = ''
  const tell = (what: string) => (example: string) => tally.wrong(what, `${location}: ${example}`)
  await page.exposeBinding('__ran', (_, n) => tell('payloads that ran')(`number ${String(n)}`))
  await page.exposeBinding('__breach', (_, what) => tell('violations of the policy')(String(what)))
  await page.addInitScript(prepare, { token, origin })
  listen(page, origin, tell)
  await guard(page, options, tell)

  async function attempt(where: string, work: () => Promise<unknown>) {
    location = where
    await work().catch((error: unknown) => {
      tell('unusable pages')(String(error).split('\n')[0] ?? '')
    })
  }

  return {
    page,
    attempt,
    open: (path) =>
      attempt(path, async () => {
        tally.count(`pages opened${options.isWithoutPolicy ? ' without a policy' : ''}`)
        await page.goto(origin + path, { waitUntil: 'load' })
        if (!path.startsWith('/dev/')) await page.waitForFunction(isAlive)
      }),
    async look(where, texts = []) {
      location = where
      const missing = new Set(await waitForTexts(page, texts))
      for (const text of missing) tell('payloads that are not shown as text')(text)
      for (const text of texts) if (!missing.has(text)) tally.count('payloads seen as text in a browser')
      for (const found of await page.evaluate(findForeign)) tell('injected markup')(found)
    },
    close: () => page.close(),
  }
}

type Tell = (what: string) => (example: string) => void

/** Runs in the browser before any script of the page. */
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
  page.on('pageerror', (error) => tell('page errors')(error.message.slice(0, 300)))
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning')
      tell('console messages')(message.text().slice(0, 300))
  })
  page.on('popup', (popup) => tell('windows opened')(popup.url()))
  page.on('framenavigated', (frame) => {
    const isOurs = frame.url().startsWith(`${origin}/`) || /^about:(blank|srcdoc)$/.test(frame.url())
    if (!isOurs || frame.url().includes('__ran')) tell('external navigations')(frame.url())
  })
}

/** Blocks all external requests, and reports requests to the product that a payload makes. */
async function guard(page: Page, { origin, isWithoutPolicy = false }: WatchOptions, tell: Tell) {
  const isElsewhere = (url: URL) => url.origin !== origin && !['data:', 'blob:'].includes(url.protocol)
  const isPayload = (url: URL) => /__ran|ran\d+ran/.test(url.pathname)
  await page.route(
    (url) => isElsewhere(url) || isPayload(url),
    async (route) => {
      tell('requests made by payloads')(route.request().url())
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

/** Returns the texts that are still missing after the time limit. */
async function waitForTexts(page: Page, texts: string[]): Promise<string[]> {
  const until = performance.now() + patience
  for (;;) {
    const missing = await page.evaluate(findMissing, texts)
    if (missing.length === 0 || performance.now() > until) return missing
    await sleep(50)
  }
}
