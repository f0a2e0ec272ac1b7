import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, Page } from '@playwright/test'
import { findForeign, findMissing, findMissingWords, showInFrames } from './injected-markup.ts'
import type { Tally } from '#campaigns/rig/tally.ts'

/** A document as rendered by the server, and the texts that it must show. */
export type Drawn = { where: string; html: string; texts: string[] }

const patience = 5_000

/** Reads a page until it contains the latest changes. */
export async function readPage(address: string, ids: string[]): Promise<string> {
  const until = performance.now() + patience
  for (;;) {
    const response = await fetch(address)
    const html = await response.text()
    if (response.status !== 200) throw new Error(`${address} answered ${response.status}`)
    if (ids.every((id) => html.includes(id)) || performance.now() > until) return html
    await sleep(20)
  }
}

/** No payload with a tag may appear unescaped. Single tags are ignored, since they occur on any page. */
export function checkEscaped(tally: Tally, { where, html }: Drawn, payloads: string[]) {
  for (const text of payloads) {
    if (text.includes('<') && !/^<\w+>$/.test(text) && html.includes(text))
      tally.wrong('unescaped payloads', `${where}: ${text}`)
  }
}

type RunOptions = { browser: Browser; tally: Tally; areEmails: boolean }

const atOnce = 20

/** Runs documents without a Content-Security-Policy or sandbox. */
export async function runBare({ browser, tally, areEmails }: RunOptions, drawn: Drawn[]) {
  const context = await browser.newContext()
  const page = await context.newPage()
  const now = { where: '' }
  await listen(page, tally, now)
  const find = `(texts) => ({
    foreign: (${findForeign.toString()})(),
    missing: (${(areEmails ? findMissingWords : findMissing).toString()})(texts)
  })`
  for (let at = 0; at < drawn.length; at += atOnce) {
    const some = drawn.slice(at, at + atOnce)
    now.where = `${some[0]?.where} or one of the next ${some.length}`
    await page.evaluate(
      showInFrames,
      some.map(({ html }) => html),
    )
    for (const [index, { where, texts }] of some.entries()) {
      const frame = page.frame({ name: String(index) })
      // `evaluate` of a string has no result type; these are the functions above.
      const found = (await frame?.evaluate(`(${find})(${JSON.stringify(texts)})`)) as Found | undefined
      judge(tally, { where, texts, found })
    }
  }
  await context.close()
}

type Found = { foreign: string[]; missing: string[] }

function judge(tally: Tally, { where, texts, found }: { where: string; texts: string[]; found: Found | undefined }) {
  tally.count(`documents run without a policy`)
  if (!found) return tally.wrong('external navigations', where)
  for (const one of found.foreign) tally.wrong('injected markup', `${where}: ${one}`)
  for (const one of found.missing) tally.wrong('payloads that are not shown as text', `${where}: ${one}`)
  for (let seen = found.missing.length; seen < texts.length; seen += 1)
    tally.count('payloads seen as text in a document')
}

async function listen(page: Page, tally: Tally, now: { where: string }) {
  await page.exposeBinding('__ran', (_, n) => tally.wrong('payloads that ran', `${now.where}: number ${String(n)}`))
  page.on('dialog', async (dialog) => {
    tally.wrong('dialogs', `${now.where}: ${dialog.message()}`)
    await dialog.dismiss()
  })
  page.on('framenavigated', (frame) => {
    if (!/^about:(blank|srcdoc)$/.test(frame.url())) tally.wrong('external navigations', `${now.where}: ${frame.url()}`)
  })
  await page.route('**/*', async (route) => {
    const url = route.request().url()
    if (/evil|ran/.test(url)) tally.wrong('requests made by payloads', `${now.where}: ${url}`)
    await route.abort()
  })
}
