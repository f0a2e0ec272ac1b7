import { believesScheme, type Check, checks } from './checks.ts'
import { listFailedWhileRestarting } from './restart.ts'
import type { Edit, Kind } from './kinds.ts'

/** A fault of a configuration, and the check that must find it. */
export type Fault = { name: string; edits: Edit[]; found: Check; isPlain?: boolean }

const of = (name: string): Check => checks[name] ?? (async () => [])

const forged = of('an address that a visitor invents is not believed')
const counted = of('each visitor is counted by their own address')
const shown = of('both storefronts are shown over HTTPS')
const uploaded = of('an image of almost 5 MB can be uploaded and is shown')
const worker = of('the service worker of My day comes from Doorstep each time')
const named = of('a visitor cannot name a request')
const secret = of('the log of the proxy has no token')

const restarted: Check = async (site) => (await listFailedWhileRestarting(site, site.shop.processes.slice(0, 1))).failed

const cache = `proxy_cache shop;
        proxy_ignore_headers Cache-Control Vary;
        proxy_cache_valid 200 10m;
        gzip off;`

const ready = 'health_uri /readyz'

export const faults: Record<Kind['name'], Fault[]> = {
  nginx: [
    { name: 'no X-Forwarded-For', edits: [[/^.*X-Forwarded-For .*$/m, '']], found: counted },
    {
      name: "the visitor's own X-Forwarded-For",
      edits: [['For $remote_addr', 'For $http_x_forwarded_for']],
      found: forged,
    },
    { name: 'no X-Forwarded-Proto', edits: [[/^.*X-Forwarded-Proto.*$/m, '']], found: believesScheme, isPlain: true },
    { name: 'no Host', edits: [['proxy_set_header Host $host;', '']], found: shown },
    { name: 'no larger bodies', edits: [['client_max_body_size 11m;', '']], found: uploaded },
    {
      name: 'a cache that ignores Cache-Control',
      edits: [
        ['upstream doorstep {', 'proxy_cache_path cached keys_zone=shop:1m;\nupstream doorstep {'],
        ['gzip off;', cache],
      ],
      found: worker,
    },
    { name: 'requests go to one process only', edits: [['error timeout;', 'off;']], found: restarted },
    { name: "the visitor's own X-Request-Id", edits: [[/^.*X-Request-Id "";$/m, '']], found: named },
    { name: 'a log with queries', edits: [['$doorstep_path"', '$request_uri"']], found: secret },
  ],
  caddy: [
    {
      name: "the visitor's own X-Forwarded-For",
      edits: [[ready, `${ready}\n\t\theader_up X-Forwarded-For {header.X-Forwarded-For}`]],
      found: forged,
    },
    {
      name: 'no X-Forwarded-For',
      edits: [[ready, `${ready}\n\t\theader_up -X-Forwarded-For`]],
      found: counted,
    },
    {
      name: 'no X-Forwarded-Proto',
      edits: [[ready, `${ready}\n\t\theader_up -X-Forwarded-Proto`]],
      found: believesScheme,
      isPlain: true,
    },
    {
      name: 'no Host',
      edits: [[ready, `${ready}\n\t\theader_up Host doorstep`]],
      found: shown,
    },
    { name: 'smaller bodies', edits: [['max_size 11MB', 'max_size 1MB']], found: uploaded },
    { name: "the visitor's own X-Request-Id", edits: [['header_up -X-Request-Id', '']], found: named },
    { name: 'a log with queries', edits: [[/^.*regexp.*$/m, '']], found: secret },
  ],
}
