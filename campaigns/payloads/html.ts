import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, Page } from '@playwright/test'
import { findForeign, findMissing, findMissingWords, showInFrames } from './injected-markup.ts'
import type { Tally } from '#campaigns/rig/tally.ts'

/** A document as the server wrote it, and what must stand in it as text. */
export type Drawn = { where: string; html: string; texts: string[] }

const patience = 5_000

/** A page as it is drawn when that knows of what was written last. */
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

/** No payload with a tag in it may stand there as it was typed. A tag alone, as what is left of a name, stands on any page. */
export function checkEscaped(tally: Tally, { where, html }: Drawn, payloads: string[]) {
  for (const text of payloads) {
    if (text.includes('<') && !/^<\w+>$/.test(text) && html.includes(text))
      tally.wrong('payloads that were not escaped', `${where}: ${text}`)
  }
}

type Running = { browser: Browser; tally: Tally; isLetters: boolean }

const atOnce = 20

/** Runs documents where nothing holds anybody back: no policy, no sandbox. */
export async function runBare({ browser, tally, isLetters }: Running, drawn: Drawn[]) {
  const context = await browser.newContext()
  const page = await context.newPage()
  const now = { where: '' }
  await listen(page, tally, now)
  const find = `(texts) => ({
    foreign: (${findForeign.toString()})(),
    missing: (${(isLetters ? findMissingWords : findMissing).toString()})(texts)
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
      // What the browser gives is what the functions above return.
      const found = (await frame?.evaluate(`(${find})(${JSON.stringify(texts)})`)) as Found | undefined
      judge(tally, { where, texts, found })
    }
  }
  await context.close()
}

type Found = { foreign: string[]; missing: string[] }

function judge(tally: Tally, { where, texts, found }: { where: string; texts: string[]; found: Found | undefined }) {
  tally.count(`documents run without a policy`)
  if (!found) return tally.wrong('navigations elsewhere', where)
  for (const one of found.foreign) tally.wrong('what came out of payloads', `${where}: ${one}`)
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
    if (!/^about:(blank|srcdoc)$/.test(frame.url()))
      tally.wrong('navigations elsewhere', `${now.where}: ${frame.url()}`)
  })
  await page.route('**/*', async (route) => {
    const url = route.request().url()
    if (/evil|ran/.test(url)) tally.wrong('requests that nobody but a payload makes', `${now.where}: ${url}`)
    await route.abort()
  })
}
