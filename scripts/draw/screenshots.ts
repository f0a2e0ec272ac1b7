import { type Browser, chromium, type Page } from '@playwright/test'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import sharp from 'sharp'
import { startProduct } from '#campaigns/rig/start-product.ts'
import { findChromium } from '#scripts/chromium.ts'
import { temporaryFolder } from '#server/testing/temporary-folder.ts'
import { type Screen, screens, screenshotsPage } from './screens.ts'

const password = 'a password for pictures'
const docs = join(import.meta.dirname, '../../docs')

const { values: options } = parseArgs({
  options: {
    /** Takes only this picture. */
    only: { type: 'string' },
    /** The folder for the pictures. With the default, docs/screenshots.md is written, too. */
    out: { type: 'string' },
  },
})
const folder = options.out ?? join(docs, 'images/screens')
const chosen = screens.filter(({ name }) => options.only === undefined || name === options.only)
if (chosen.length === 0) throw new Error(`There is no screen named ${options.only}.`)

const dataDir = temporaryFolder('screenshots')
const product = await startProduct({ DATA_DIR: dataDir, DEMO: 'yes', DEMO_PASSWORD: password })
const browser = await chromium.launch({
  executablePath: await findChromium(process.env['CHROME']),
  args: ['--no-sandbox'],
})
try {
  await mkdir(folder, { recursive: true })
  for (const screen of chosen) {
    await writeFile(join(folder, `${screen.name}.webp`), await picture(browser, screen))
    process.stdout.write(`${screen.name}.webp\n`)
  }
  if (options.out === undefined) await writePage()
} finally {
  await browser.close()
  await product.close()
  await rm(dataDir, { recursive: true, force: true })
}

async function picture(browser: Browser, { user, storefront, path, width, isDark = false }: Screen): Promise<Buffer> {
  const origin = originOf(storefront)
  const context = await browser.newContext({
    viewport: { width, height: width === 390 ? 844 : 800 },
    colorScheme: isDark ? 'dark' : 'light',
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  const token = user && (await signIn(page, { origin, user }))
  const read = async (path: string): Promise<unknown> =>
    (await page.request.get(`${origin}${path}`, { headers: { authorization: `Bearer ${token}` } })).json()
  await page.goto(origin + (typeof path === 'string' ? path : await path(read)))
  await untilLoaded(page)
  const image = await page.screenshot({ type: 'png' })
  await context.close()
  return sharp(image).webp({ quality: 82, effort: 6 }).toBuffer()
}

function originOf(storefront: Screen['storefront']): string {
  return storefront === 'documents' ? product.origin : product.origin.replace('//', `//${storefront}.`)
}

async function signIn(page: Page, { origin, user }: { origin: string; user: string }): Promise<string> {
  const data = { email: `${user}@doorstep.example`, password }
  const { token } = await (await page.request.post(`${origin}/api/auth/login`, { data })).json()
  // A page of this origin, for its local storage.
  await page.goto(`${origin}/robots.txt`)
  await page.evaluate((value) => localStorage.setItem('token', value), token)
  return token
}

/** Content has arrived, images and fonts are shown, and nothing is being read. */
async function untilLoaded(page: Page) {
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.waitForLoadState('networkidle')
  await page.evaluate(async () => {
    await document.fonts.ready
    await Promise.all([...document.images].map((image) => image.decode().catch(() => {})))
  })
}

async function writePage() {
  await writeFile(join(docs, 'screenshots.md'), screenshotsPage())
  const names = new Set(screens.map(({ name }) => `${name}.webp`))
  for (const file of await readdir(folder)) if (!names.has(file)) await rm(join(folder, file))
}
