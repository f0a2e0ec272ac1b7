import { BlockList } from 'node:net'
import { resolve } from 'node:path'
import * as z from 'zod/mini'
import { readNetworks } from '#server/platform/http/address.ts'
import { StartupError } from './startup-error.ts'

/** A setting with an invalid value. */
export class BadSetting extends StartupError {}

const port = z.pipe(
  z.pipe(z.string().check(z.regex(/^\d{1,5}$/)), z.transform(Number)),
  z.int().check(z.gte(0), z.lte(65_535)),
)
const count = z.pipe(z.pipe(z.string().check(z.regex(/^\d{1,9}$/)), z.transform(Number)), z.int().check(z.gte(1)))
const seconds = z.pipe(z.pipe(z.string().check(z.regex(/^\d{1,3}$/)), z.transform(Number)), z.int().check(z.gte(0)))
const addresses = z.pipe(
  z.string(),
  z.transform((text: string) =>
    text
      .split(',')
      .map((one) => one.trim())
      .filter((one) => one !== ''),
  ),
)
const networks = z.pipe(
  addresses,
  z.transform((texts: string[], { issues }) => {
    const read = readNetworks(texts)
    if (!read) issues.push({ code: 'custom', input: texts })
    return read ?? z.NEVER
  }),
)
const ratio = z.pipe(
  z.pipe(z.string().check(z.regex(/^(\d{1,9}|\d{0,9}\.\d{1,9})$/)), z.transform(Number)),
  z.number().check(z.gte(0), z.lte(1)),
)
const headers = z.pipe(
  z.string(),
  z.transform((text: string, { issues }) => {
    const read = readHeaders(text)
    if (!read) issues.push({ code: 'custom', input: '' })
    return read ?? z.NEVER
  }),
)
const yesOrNo = z.stringbool({ truthy: ['yes'], falsy: ['no'], case: 'sensitive' })
const url = (protocol: RegExp) => z.url({ protocol })

/** Whether an address is an origin only, without a path. */
function isOrigin(address: string): boolean {
  return URL.canParse(address) && new URL(address).href === `${new URL(address).origin}/`
}

/** Whether the user name and password in an address can be decoded. */
function isDecodable(address: string): boolean {
  try {
    const { username, password } = new URL(address)
    return decodeURIComponent(username + password) !== undefined
  } catch {
    return false
  }
}

/** Names and values like `name=value,name=value`, as OpenTelemetry defines them; undefined if they are not valid. */
function readHeaders(text: string): Record<string, string> | undefined {
  try {
    const pairs = text.split(',').map((pair) => {
      const [, name = '', value = ''] = /^\s*([^=\s]+)\s*=(.*)$/s.exec(pair) ?? []
      return [name, decodeURIComponent(value.trim())] as const
    })
    // Throws for what may not be in a header.
    return Object.fromEntries(new Headers(pairs.map(([name, value]) => [name, value])))
  } catch {
    return undefined
  }
}

/** Every setting: its format, and the words of the error message about an invalid value. */
const settings = {
  PORT: { form: port, must: 'a number from 0 to 65535' },
  HOST: { form: addresses, must: 'an address to listen on, or several with commas between' },
  DATABASE_URL: { form: url(/^postgres(ql)?$/), must: 'an address like postgres://user:password@host:5432/name' },
  DATABASE_SESSION_URL: {
    form: url(/^postgres(ql)?$/),
    must: 'an address like postgres://user:password@host:5432/name',
  },
  DATABASE_REPLICA_URL: {
    form: url(/^postgres(ql)?$/),
    must: 'an address like postgres://user:password@host:5432/name',
  },
  DATA_DIR: { form: z.string().check(z.minLength(1)), must: 'a folder' },
  DEMO: { form: yesOrNo, must: 'yes or no' },
  DEMO_PASSWORD: { form: z.string().check(z.minLength(8), z.maxLength(128)), must: '8 to 128 characters long' },
  PUBLIC_URL: {
    form: url(/^https?$/).check(z.refine(isOrigin)),
    must: 'the address that visitors use, like https://shop.example',
  },
  SMTP_URL: {
    form: url(/^smtps?$/).check(z.refine(isDecodable)),
    must: 'an address like smtps://user:password@mail.example:465',
  },
  MAIL_FROM: { form: z.email(), must: 'an email address' },
  MAIL_PER_SECOND: { form: count, must: 'a whole number from 1' },
  TRUSTED_PROXIES: { form: networks, must: 'addresses or networks like 10.0.0.0/8 with commas between' },
  SIGNUPS_PER_HOUR: { form: count, must: 'a whole number from 1' },
  GUESSES_PER_HOUR: { form: count, must: 'a whole number from 1' },
  READS_PER_MINUTE: { form: count, must: 'a whole number from 1' },
  WRITES_PER_MINUTE: { form: count, must: 'a whole number from 1' },
  UPCOMING_PER_CUSTOMER: { form: count, must: 'a whole number from 1' },
  UPCOMING_UNCONFIRMED: { form: count, must: 'a whole number from 1' },
  BOOKINGS_PER_HOUR: { form: count, must: 'a whole number from 1' },
  BACKUP_PASSPHRASE: {
    form: z.string().check(z.minLength(12), z.maxLength(1_024)),
    must: 'at least 12 characters long',
  },
  DRAIN_SECONDS: { form: seconds, must: 'a whole number from 0 to 999' },
  POOL_SIZE: { form: count, must: 'a whole number from 1' },
  METRICS_PORT: { form: port, must: 'a number from 0 to 65535' },
  METRICS_HOST: { form: z.string().check(z.minLength(1)), must: 'an address to listen on' },
  OTEL_EXPORTER_OTLP_ENDPOINT: { form: url(/^https?$/), must: 'an address like http://collector.example:4318' },
  OTEL_EXPORTER_OTLP_HEADERS: { form: headers, must: 'headers like name=value with commas between' },
  OTEL_SERVICE_NAME: { form: z.string().check(z.maxLength(100)), must: 'at most 100 characters long' },
  OTEL_TRACES_SAMPLER_ARG: { form: ratio, must: 'a number from 0 to 1' },
} satisfies Record<string, { form: z.ZodMiniType; must: string }>

export const settingNames = Object.keys(settings)

type Name = keyof typeof settings
type Value<N extends Name> = z.output<(typeof settings)[N]['form']>

/** Where traces are sent, and how many of them. The headers are secret. */
export type TraceSettings = { endpoint: string; headers: Record<string, string>; serviceName: string; ratio: number }

export type Config = ReturnType<typeof readConfig>

/** Reads the environment. Throws BadSetting for the first invalid setting. */
export function readConfig(env: Record<string, string | undefined>) {
  function read<N extends Name>(name: N): Value<N> | undefined {
    const text = env[name]
    if (text === undefined || text === '') return undefined
    const result = settings[name].form.safeParse(text)
    // The schema and the type come from the same row of the table, which the compiler cannot follow.
    if (result.success) return result.data as Value<N>
    // Without the value: DATABASE_URL contains a password.
    throw new BadSetting(`The setting ${name} must be ${settings[name].must}.`)
  }

  const databaseUrl = read('DATABASE_URL')
  const [databaseSessionUrl, databaseReplicaUrl] = [read('DATABASE_SESSION_URL'), read('DATABASE_REPLICA_URL')]
  if (databaseUrl === undefined && (databaseSessionUrl ?? databaseReplicaUrl) !== undefined)
    throw new BadSetting('DATABASE_SESSION_URL and DATABASE_REPLICA_URL need DATABASE_URL.')
  const publicUrl = read('PUBLIC_URL')
  const trustedProxies = read('TRUSTED_PROXIES')
  const endpoint = read('OTEL_EXPORTER_OTLP_ENDPOINT')
  const traces: TraceSettings = {
    endpoint: endpoint ?? '',
    headers: read('OTEL_EXPORTER_OTLP_HEADERS') ?? {},
    serviceName: read('OTEL_SERVICE_NAME') ?? 'doorstep',
    ratio: read('OTEL_TRACES_SAMPLER_ARG') ?? 1,
  }
  return {
    port: read('PORT') ?? 3000,
    hosts: read('HOST') ?? ['127.0.0.1', '::1'],
    databaseUrl,
    /** With it, DATABASE_URL names a pooler, which cannot serve what needs a session. */
    databaseSessionUrl,
    /** A copy of the database for reports and exports. */
    databaseReplicaUrl,
    dataDir: resolve(read('DATA_DIR') ?? '.data'),
    /** An external database stays empty unless the demo is requested. */
    demo: read('DEMO') ?? databaseUrl === undefined,
    demoPassword: read('DEMO_PASSWORD'),
    publicUrl: publicUrl === undefined ? undefined : new URL(publicUrl),
    smtpUrl: read('SMTP_URL'),
    /** Backups are encrypted with it. */
    backupPassphrase: read('BACKUP_PASSPHRASE'),
    mailFrom: read('MAIL_FROM'),
    mailPerSecond: read('MAIL_PER_SECOND') ?? 20,
    trustedProxies: trustedProxies ?? new BlockList(),
    trustsProxies: trustedProxies !== undefined,
    signupsPerHour: read('SIGNUPS_PER_HOUR') ?? 5,
    guessesPerHour: read('GUESSES_PER_HOUR') ?? 100,
    readsPerMinute: read('READS_PER_MINUTE') ?? 1200,
    writesPerMinute: read('WRITES_PER_MINUTE') ?? 120,
    /** The initial value of 'upcoming' in the settings of each storefront. */
    upcomingPerCustomer: read('UPCOMING_PER_CUSTOMER') ?? 10,
    /** The same for an account whose email address is not confirmed. */
    upcomingUnconfirmed: read('UPCOMING_UNCONFIRMED') ?? 2,
    bookingsPerHour: read('BOOKINGS_PER_HOUR') ?? 20,
    /** Without an endpoint, there are no traces. */
    traces: endpoint === undefined ? undefined : traces,
    poolSize: read('POOL_SIZE') ?? 10,
    /** Without it, nothing is counted. */
    metricsPort: read('METRICS_PORT'),
    metricsHost: read('METRICS_HOST') ?? '127.0.0.1',
    /** After SIGTERM, requests are answered for this long, until a proxy has noticed that the process is leaving. */
    drainSeconds: read('DRAIN_SECONDS') ?? (trustedProxies === undefined ? 0 : 5),
  }
}
