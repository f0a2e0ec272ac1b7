import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { networkInterfaces } from 'node:os'
import { join } from 'node:path'
import { findTools } from '#campaigns/rig/tools.ts'

const shipped = join(import.meta.dirname, '../../docs/deploy')

/** A change of a configuration: what is replaced by what. */
export type Edit = [from: string | RegExp, to: string]

export type Setting = {
  folder: string
  /** The ports of the proxy, and those of the processes behind it. */
  http: number
  https: number
  processes: number[]
}

export type Kind = {
  name: 'caddy' | 'nginx'
  /** Writes the shipped configuration with other addresses, ports and certificates; returns the command that runs it. */
  prepare: (setting: Setting, edits: Edit[]) => Promise<Prepared>
}

export type Prepared = { check: string[]; run: string[]; env: Record<string, string>; log: string }

export const kinds: Kind[] = [
  { name: 'caddy', prepare: prepareCaddy },
  { name: 'nginx', prepare: prepareNginx },
]

const upstream = '127.0.0.1:3000'

async function prepareCaddy({ folder, http, https, processes }: Setting, edits: Edit[]): Promise<Prepared> {
  const log = join(folder, 'access.log')
  const own: Edit[] = [[/^\tlog \{$/m, `\tlog {\n\t\toutput file ${log}`]]
  const options = `{\n\thttp_port ${http}\n\thttps_port ${https}\n\tadmin off\n\tlocal_certs\n\tskip_install_trust\n}\n`
  const file = join(folder, 'Caddyfile')
  await writeFile(file, options + edited('Caddyfile', [...own, ...edits]))
  const { caddy } = findTools('caddy')
  const config = ['--adapter', 'caddyfile', '--config', file]
  const addresses = processes.map((port) => `127.0.0.1:${port}`).join(' ')
  return {
    check: [caddy, 'validate', ...config],
    run: [caddy, 'run', ...config],
    env: { DOORSTEP: addresses, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder, HOME: folder },
    log,
  }
}

async function prepareNginx({ folder, http, https, processes }: Setting, edits: Edit[]): Promise<Prepared> {
  const log = join(folder, 'access.log')
  await makeCertificate(folder)
  const [first = 0, second] = processes
  const hasIPv6 = Object.values(networkInterfaces()).some((all) => all?.some(({ address }) => address === '::1'))
  const own: Edit[] = [
    [upstream, `127.0.0.1:${first}`],
    // The second process of the configuration is a comment.
    ...(second === undefined ? [] : [['#server 127.0.0.1:3001', `server 127.0.0.1:${second}`] satisfies Edit]),
    ...(hasIPv6 ? [] : [[/^ *listen \[::\].*\n/gm, ''] satisfies Edit]),
    [/(listen (?:\[::\]:)?)80\b/g, `$1${http}`],
    [/(listen (?:\[::\]:)?)443\b/g, `$1${https}`],
    ['/etc/letsencrypt/live/shop.example/fullchain.pem', join(folder, 'certificate.pem')],
    ['/etc/letsencrypt/live/shop.example/privkey.pem', join(folder, 'key.pem')],
    ['/var/log/nginx/doorstep.log', log],
  ]
  await writeFile(join(folder, 'doorstep.conf'), edited('nginx.conf', [...own, ...edits]))
  await mkdir(join(folder, 'bodies'), { recursive: true })
  await writeFile(join(folder, 'main.conf'), mainConfig(folder))
  const { nginx } = findTools('nginx')
  const config = ['-p', folder, '-e', join(folder, 'error.log'), '-c', join(folder, 'main.conf')]
  return { check: [nginx, '-t', ...config], run: [nginx, ...config], env: {}, log }
}

/** The file that the distribution has around it. Its workers must be able to write where the campaign does. */
function mainConfig(folder: string): string {
  const user = process.getuid?.() === 0 ? 'user root;\n' : ''
  return `${user}daemon off;
pid ${folder}/nginx.pid;
events {}
http {
    types { text/html html; }
    client_body_temp_path ${folder}/bodies;
    proxy_temp_path ${folder}/proxied;
    include ${folder}/doorstep.conf;
}
`
}

async function makeCertificate(folder: string) {
  const names = 'subjectAltName=DNS:shop.example,DNS:home.example'
  const files = ['-keyout', join(folder, 'key.pem'), '-out', join(folder, 'certificate.pem')]
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  const { openssl } = findTools('openssl')
  const status = await statusOf([
    openssl,
    'req',
    '-x509',
    ...key,
    ...files,
    '-subj',
    '/CN=shop.example',
    '-addext',
    names,
  ])
  if (status !== 0) throw new Error('openssl made no certificate.')
}

/** A change that finds nothing to replace would prove nothing. */
function edited(name: string, edits: Edit[]): string {
  let text = readFileSync(join(shipped, name), 'utf8')
  for (const [from, to] of edits) {
    const next = text.replace(from, to)
    if (next === text) throw new Error(`${name} has no ${String(from)}`)
    text = next
  }
  return text
}

export function statusOf([command = '', ...args]: string[], env: Record<string, string> = {}): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: 'ignore', env: { ...process.env, ...env } })
    child.on('error', () => resolve(127))
    child.on('close', (code) => resolve(code ?? 1))
  })
}
