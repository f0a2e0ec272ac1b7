/** Series of a faulty shop, in the notation of `promtool test rules`, and the alert that they must cause. */
export type Case = { alert: string; series: Record<string, string>; at: string }

const requests = 'doorstep_http_requests_total{instance="a",route="/",method="GET"'
const slow = 'doorstep_http_request_duration_seconds_bucket{route="/api/bookings"'

export const cases: Case[] = [
  { alert: 'DoorstepDown', series: { 'up{job="doorstep",instance="a"}': '0x60' }, at: '5m' },
  { alert: 'DoorstepDatabaseDown', series: { doorstep_database_up: '0x60' }, at: '5m' },
  { alert: 'DoorstepNotReady', series: { doorstep_ready: '0x60' }, at: '5m' },
  {
    alert: 'DoorstepErrors',
    series: { [`${requests},status="200"}`]: '0+100x60', [`${requests},status="500"}`]: '0+5x60' },
    at: '20m',
  },
  { alert: 'DoorstepBookingsFail', series: { 'doorstep_bookings_total{outcome="internal"}': '0+1x60' }, at: '15m' },
  {
    alert: 'DoorstepBookingsSlow',
    series: { [`${slow},le="2.5"}`]: '0x60', [`${slow},le="5"}`]: '0+10x60', [`${slow},le="+Inf"}`]: '0+10x60' },
    at: '30m',
  },
  {
    alert: 'DoorstepOverloaded',
    series: { 'doorstep_http_refusals_total{instance="a",route="/*",code="overloaded"}': '0+120x60' },
    at: '20m',
  },
  { alert: 'DoorstepConnectionsExhausted', series: { doorstep_database_queries_waiting: '40x60' }, at: '10m' },
  { alert: 'DoorstepEventLoopLate', series: { 'doorstep_event_loop_delay_seconds{of="p99"}': '0.5x60' }, at: '10m' },
  { alert: 'DoorstepEmailsWait', series: { doorstep_email_oldest_waiting_seconds: '0+60x60' }, at: '40m' },
  { alert: 'DoorstepEmailsFailed', series: { 'doorstep_emails{state="failed"}': '1x60' }, at: '5m' },
  {
    alert: 'DoorstepJobsFail',
    series: { 'doorstep_jobs_run_total{queue="tidy",outcome="failed"}': '0+1x60' },
    at: '30m',
  },
  {
    alert: 'DoorstepJobsWait',
    series: { 'doorstep_job_oldest_waiting_seconds{queue="invoice"}': '0+60x60' },
    at: '40m',
  },
  { alert: 'DoorstepBackupFails', series: { doorstep_backup_failing: '1x60' }, at: '20m' },
  // Zero is the moment at which the test begins.
  { alert: 'DoorstepBackupOld', series: { doorstep_backup_last_success_timestamp_seconds: '-800000x60' }, at: '5m' },
  { alert: 'DoorstepMemory', series: { 'doorstep_process_memory_bytes{kind="resident"}': '2e9x60' }, at: '30m' },
]

type Test = { interval: string; input_series: { series: string; values: string }[]; alert_rule_test: Expected[] }
type Expected = { eval_time: string; alertname: string; exp_alerts: { exp_labels?: Record<string, string> }[] }

/** A file for `promtool test rules`: the healthy shop of a scrape causes no alert. JSON is YAML. */
export function healthyTest(rules: string, samples: ReadonlyMap<string, number>): string {
  const input = [...samples].map(([series, value]) => ({ series: labelled(series), values: `${value}x60` }))
  return fileOf(rules, {
    interval: '1m',
    input_series: [{ series: 'up{job="doorstep",instance="a"}', values: '1x60' }, ...input],
    alert_rule_test: cases.map(({ alert }) => ({ eval_time: '50m', alertname: alert, exp_alerts: [] })),
  })
}

/** A file by which `promtool` says that an alert is not there. It fails if the alert fires. */
export function silentTest(rules: string, { alert, series, at }: Case): string {
  return fileOf(rules, {
    interval: '1m',
    input_series: Object.entries(series).map(([name, values]) => ({ series: name, values })),
    alert_rule_test: [{ eval_time: at, alertname: alert, exp_alerts: [] }],
  })
}

function fileOf(rules: string, test: Test): string {
  return JSON.stringify({ rule_files: [rules], tests: [test] })
}

function labelled(series: string): string {
  return series.endsWith('}') ? series.replace(/\}$/, ',instance="a"}') : `${series}{instance="a"}`
}
