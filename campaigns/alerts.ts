import { spawnSync } from 'node:child_process'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { defineCampaign } from '#campaigns/rig/campaign.ts'
import { report } from '#campaigns/rig/report.ts'
import { startProduct } from '#campaigns/rig/start-product.ts'
import { findTools } from '#campaigns/rig/tools.ts'
import { readScrape } from '#server/testing/telemetry/prometheus.ts'
import { temporaryFolder } from '#server/testing/temporary-folder.ts'
import { cases, healthyTest, silentTest } from './alerts/cases.ts'

const rules = join(import.meta.dirname, '../docs/alerts.yml')

/** Prometheus' own parser reads a scrape and the rules, each alert fires on its fault, and none for a healthy shop. */
export const campaign = defineCampaign({ requests: { full: 2_000, quick: 200 } }, async ({ sizes, verdict }) => {
  const { promtool } = findTools('promtool')
  const folder = temporaryFolder('alerts')
  try {
    const scrape = await scrapeOfShop(folder, sizes.requests)
    verdict.caught(
      'a line that is no sample',
      run([promtool, 'check', 'metrics'], { input: `${scrape}doorstep_x{ 1\n` }) !== '',
    )
    verdict.check('promtool reads the metrics', problems(run([promtool, 'check', 'metrics'], { input: scrape })))
    verdict.check('promtool reads the rules', problems(run([promtool, 'check', 'rules', rules])))
    verdict.check('every alert has a case', namesOfAlerts(run([promtool, 'check', 'rules', rules], { isShown: true })))

    const healthy = join(folder, 'healthy.json')
    await writeFile(healthy, healthyTest(rules, readScrape(scrape).samples))
    verdict.check('a healthy shop causes no alert', problems(run([promtool, 'test', 'rules', healthy])))
    const silent: string[] = []
    for (const one of cases) {
      const file = join(folder, `${one.alert}.json`)
      await writeFile(file, silentTest(rules, one))
      // The test expects silence, so it must fail, and name the alert.
      if (!run([promtool, 'test', 'rules', file]).includes(one.alert)) silent.push(`${one.alert} is silent`)
    }
    verdict.check('each alert fires on its fault', silent)
    verdict.figure(
      "Prometheus' own parser reads the metrics, each alert fires on its fault, and none for a healthy shop.",
      `${cases.length} alerts, ${readScrape(scrape).types.size} metrics`,
    )
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})

/** The metrics of a demo that has answered requests for pages, lists and unknown things. */
async function scrapeOfShop(folder: string, requests: number): Promise<string> {
  let metricsPort = 0
  const settings = { DATA_DIR: join(folder, 'shop'), DEMO: 'yes', METRICS_PORT: '0', READS_PER_MINUTE: '1000000' }
  const product = await startProduct(settings, (line) => {
    metricsPort = Number(/"message":"ready".*"metricsPort":(\d+)/.exec(line)?.[1] ?? metricsPort)
  })
  try {
    const paths = ['/', '/services', '/api/services', '/api/services/gst', '/api/no/such', '/readyz']
    for (let sent = 0; sent < requests; sent += 1)
      await (await fetch(product.origin + paths[sent % paths.length])).arrayBuffer()
    const response = await fetch(`http://127.0.0.1:${metricsPort}/metrics`)
    const text = await response.text()
    report(`  a scrape has ${text.split('\n').length} lines`)
    return text
  } finally {
    await product.close()
  }
}

/** What the command says about a failure; empty if there is none. */
function run([command = '', ...args]: string[], { input = '', isShown = false } = {}): string {
  const { status, stdout, stderr } = spawnSync(command, args, { input, encoding: 'utf8' })
  return status === 0 && !isShown ? '' : `${stdout}${stderr}` || `it ended with ${status}`
}

function problems(said: string): string[] {
  return said === '' ? [] : [said]
}

function namesOfAlerts(said: string): string[] {
  const count = Number(/(\d+) rules found/.exec(said)?.[1])
  return count === cases.length ? [] : [`${count} rules, ${cases.length} cases`]
}
