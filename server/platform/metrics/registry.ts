/** The values of the labels of a sample. */
export type Labels = Record<string, string>
export type Sample = { value: number; labels?: Labels }

type Kind = 'counter' | 'gauge' | 'histogram'
type Metric = { name: string; help: string; kind: Kind; lines: () => string[] }

export type Counter = (labels: Labels, by?: number) => void
export type Histogram = (labels: Labels, value: number) => void

export type Registry = {
  /** The names of metrics have no prefix here. */
  counter: (name: string, help: string) => Counter
  /** `limits` are the upper limits of the buckets, in ascending order. */
  histogram: (name: string, help: string, limits: readonly number[]) => Histogram
  /** A value that is read for each scrape: one number, or a sample for each combination of labels. */
  read: (name: string, help: string, options: { kind?: 'counter' | 'gauge'; value: () => number | Sample[] }) => void
  /** All metrics in the text form of Prometheus. */
  text: () => string
}

const prefix = 'doorstep_'

export function createRegistry(): Registry {
  const metrics: Metric[] = []

  function add(name: string, help: string, rest: Pick<Metric, 'kind' | 'lines'>) {
    metrics.push({ name: prefix + name, help, ...rest })
  }

  return {
    counter(name, help) {
      const values = new Map<string, number>()
      add(name, help, {
        kind: 'counter',
        lines: () => [...values].map(([labels, value]) => `${prefix}${name}${labels} ${value}`),
      })
      return (labels, by = 1) => {
        const key = textOf(labels)
        values.set(key, (values.get(key) ?? 0) + by)
      }
    },
    histogram(name, help, limits) {
      const series = new Map<string, Series>()
      add(name, help, {
        kind: 'histogram',
        lines: () => [...series.values()].flatMap((one) => linesOfHistogram(prefix + name, one, limits)),
      })
      return (labels, value) => {
        const key = textOf(labels)
        const one = series.get(key) ?? { labels, buckets: limits.map(() => 0), sum: 0, count: 0 }
        series.set(key, one)
        const at = limits.findIndex((limit) => value <= limit)
        if (at >= 0) one.buckets[at] = (one.buckets[at] ?? 0) + 1
        one.sum += value
        one.count += 1
      }
    },
    read(name, help, { kind = 'gauge', value }) {
      add(name, help, {
        kind,
        lines() {
          const found = value()
          const samples = typeof found === 'number' ? [{ value: found }] : found
          return samples.map((sample) => `${prefix}${name}${textOf(sample.labels ?? {})} ${numberOf(sample.value)}`)
        },
      })
    },
    text: () =>
      metrics
        .flatMap(({ name, help, kind, lines }) => {
          const samples = lines()
          return samples.length === 0 ? [] : [`# HELP ${name} ${help}`, `# TYPE ${name} ${kind}`, ...samples]
        })
        .join('\n')
        .concat('\n'),
  }
}

/** The count of each bucket alone; they are added up when they are written. */
type Series = { labels: Labels; buckets: number[]; sum: number; count: number }

function linesOfHistogram(name: string, { labels, buckets, sum, count }: Series, limits: readonly number[]): string[] {
  let below = 0
  const lines = limits.map((limit, at) => {
    below += buckets[at] ?? 0
    return `${name}_bucket${textOf({ ...labels, le: String(limit) })} ${below}`
  })
  return [
    ...lines,
    `${name}_bucket${textOf({ ...labels, le: '+Inf' })} ${count}`,
    `${name}_sum${textOf(labels)} ${sum}`,
    `${name}_count${textOf(labels)} ${count}`,
  ]
}

function textOf(labels: Labels): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value)}"`)
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`
}

function escaped(value: string): string {
  return value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')
}

function numberOf(value: number): string {
  if (Number.isNaN(value)) return 'NaN'
  if (!Number.isFinite(value)) return value > 0 ? '+Inf' : '-Inf'
  return String(value)
}
