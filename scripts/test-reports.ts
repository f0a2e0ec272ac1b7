import { readFile } from 'node:fs/promises'
import { relative } from 'node:path'
import { z } from 'zod'

export type Report = { passed: number; failed: number; tests: { name: string; seconds: number }[] }

const VitestReport = z.object({
  numPassedTests: z.number().default(0),
  numFailedTests: z.number().default(0),
  numPendingTests: z.number().default(0),
  testResults: z
    .array(
      z.object({
        name: z.string(),
        assertionResults: z.array(z.object({ fullName: z.string(), duration: z.number().nullish() })),
      }),
    )
    .default([]),
})

export async function readVitestReport(file: string, code: number): Promise<Report> {
  const report = VitestReport.parse(await read(file))
  const tests = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, duration }) => ({
      name: `${relative(process.cwd(), name)} › ${fullName}`,
      seconds: (duration ?? 0) / 1_000,
    })),
  )
  const notPassed = report.numFailedTests + report.numPendingTests
  return { tests, ...counted({ passed: report.numPassedTests, notPassed, code }) }
}

const Spec = z.object({
  file: z.string(),
  title: z.string(),
  tests: z.array(z.object({ results: z.array(z.object({ duration: z.number() })) })),
})
type Suite = { specs: z.infer<typeof Spec>[]; suites?: Suite[] | undefined }
const Suite: z.ZodType<Suite> = z.lazy(() => z.object({ specs: z.array(Spec), suites: z.array(Suite).optional() }))
const PlaywrightReport = z.object({
  suites: z.array(Suite).default([]),
  stats: z
    .object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() })
    .default({ expected: 0, unexpected: 0, flaky: 0, skipped: 0 }),
})

export async function readPlaywrightReport(file: string, code: number): Promise<Report> {
  const { suites, stats } = PlaywrightReport.parse(await read(file))
  const tests = suites.flatMap(specsOf).map(({ file, title, tests }) => ({
    name: `e2e/${file} › ${title}`,
    seconds: tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0) / 1_000,
  }))
  const notPassed = stats.unexpected + stats.flaky + stats.skipped
  return { tests, ...counted({ passed: stats.expected, notPassed, code }) }
}

function specsOf({ specs, suites = [] }: Suite): z.infer<typeof Spec>[] {
  return [...specs, ...suites.flatMap(specsOf)]
}

/** A skipped test has not passed; a runner that breaks down without a failed test has failed. */
function counted({ passed, notPassed, code }: { passed: number; notPassed: number; code: number }) {
  return { passed, failed: notPassed === 0 && (code !== 0 || passed === 0) ? 1 : notPassed }
}

async function read(file: string): Promise<unknown> {
  return JSON.parse(await readFile(file, 'utf8').catch(() => '{}'))
}
