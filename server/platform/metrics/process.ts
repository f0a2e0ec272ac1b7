import { monitorEventLoopDelay, performance } from 'node:perf_hooks'
import type { Registry } from './registry.ts'

const nanoseconds = 1e9
/** How often the delay is measured, in milliseconds. */
const resolution = 20

/** What the process uses, and how late its event loop is. Returns a function that ends the measurement. */
export function addProcessMetrics(registry: Registry, { version }: { version: string }): () => void {
  const delay = monitorEventLoopDelay({ resolution })
  delay.enable()
  let last = performance.eventLoopUtilization()

  registry.read('build_info', 'The version of Doorstep; the value is always 1.', {
    value: () => [{ value: 1, labels: { version } }],
  })
  registry.read('process_start_time_seconds', 'When the process started, in seconds since 1970.', {
    value: () => Math.round(performance.timeOrigin) / 1_000,
  })
  registry.read('process_cpu_seconds_total', 'CPU time of the process.', {
    kind: 'counter',
    value: () => {
      const { user, system } = process.cpuUsage()
      return (user + system) / 1e6
    },
  })
  registry.read('process_memory_bytes', 'Memory of the process: all of it, the heap in use, and outside of the heap.', {
    value: () => {
      const { rss, heapUsed, external } = process.memoryUsage()
      return Object.entries({ resident: rss, heap: heapUsed, external }).map(([kind, value]) => ({
        value,
        labels: { kind },
      }))
    },
  })
  registry.read('event_loop_delay_seconds', 'How late the event loop was since the last scrape.', {
    value: () => {
      const samples = [
        { value: secondsOf(delay.mean), labels: { of: 'mean' } },
        { value: secondsOf(delay.percentile(99)), labels: { of: 'p99' } },
        { value: secondsOf(delay.max), labels: { of: 'max' } },
      ]
      delay.reset()
      return samples
    },
  })
  registry.read('event_loop_utilization', 'The share of time in which the event loop was busy since the last scrape.', {
    value: () => {
      const now = performance.eventLoopUtilization()
      const { utilization } = performance.eventLoopUtilization(now, last)
      last = now
      return utilization
    },
  })
  return () => delay.disable()
}

/** The values include the interval of the measurements. Before the first one the mean is not a number. */
function secondsOf(value: number): number {
  return Number.isFinite(value) ? Math.max(0, value / nanoseconds - resolution / 1_000) : 0
}
