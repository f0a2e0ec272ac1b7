import { readFile } from 'node:fs/promises'
import { relative } from 'node:path'
import { z } from 'zod'

export type Report = {
  passed: number
  failed: number
  tests: { name: string; seconds: number }[]
  /** What failed, with its message. */
  failures: string[]
}

const VitestReport = z.object({
  numPassedTests: z.number().default(0),
  numFailedTests: z.number().default(0),
  numPendingTests: z.number().default(0),
  testResults: z
    .array(
      z.object({
        name: z.string(),
        status: z.string(),
        message: z.string().default(''),
        assertionResults: z.array(
          z.object({
            fullName: z.string(),
            duration: z.number().nullish(),
            status: z.string(),
            failureMessages: z.array(z.string()).nullish(),
          }),
        ),
      }),
    )
    .default([]),
})

export async function readVitestReport(file: string, code: number): Promise<Report> {
  const report = VitestReport.parse(await read(file))
  const results = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map((result) => ({ ...result, name: `${relative(process.cwd(), name)} › ${result.fullName}` })),
  )
  const tests = results.map(({ name, duration }) => ({ name, seconds: (duration ?? 0) / 1_000 }))
  const broken = report.testResults.filter(({ status, message }) => status === 'failed' && message !== '')
  const failures = [
    ...broken.map(({ name, message }) => failure(relative(process.cwd(), name), [message])),
    ...results
      .filter(({ status }) => status !== 'passed')
      .map(({ name, failureMessages }) => failure(name, failureMessages ?? [])),
  ]
  const notPassed = report.numFailedTests + report.numPendingTests
  return counted({ tests, failures, passed: report.numPassedTests, notPassed, code })
}

const Spec = z.object({
  file: z.string(),
  title: z.string(),
  tests: z.array(
    z.object({
      status: z.string(),
      results: z.array(
        z.object({ duration: z.number(), errors: z.array(z.object({ message: z.string().optional() })).default([]) }),
      ),
    }),
  ),
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
  const specs = suites.flatMap(specsOf).map((spec) => ({
    name: `e2e/${spec.file} › ${spec.title}`,
    hasPassed: spec.tests.every(({ status }) => status === 'expected'),
    results: spec.tests.flatMap(({ results }) => results),
  }))
  const tests = specs.map(({ name, results }) => ({
    name,
    seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1_000,
  }))
  const failures = specs
    .filter(({ hasPassed }) => !hasPassed)
    .map(({ name, results }) =>
      failure(
        name,
        results.flatMap(({ errors }) => errors.map(({ message = '' }) => message)),
      ),
    )
  const notPassed = stats.unexpected + stats.flaky + stats.skipped
  return counted({ tests, failures, passed: stats.expected, notPassed, code })
}

function failure(name: string, messages: string[]): string {
  return [name, ...(messages.length > 0 ? messages : ['It did not run.'])].join('\n')
}

function specsOf({ specs, suites = [] }: Suite): z.infer<typeof Spec>[] {
  return [...specs, ...suites.flatMap(specsOf)]
}

type Counts = Pick<Report, 'tests' | 'failures' | 'passed'> & { notPassed: number; code: number }

/** A skipped test has not passed; a runner that breaks down without a failed test has failed. */
function counted({ tests, failures, passed, notPassed, code }: Counts): Report {
  if (notPassed > 0 || (code === 0 && passed > 0)) return { tests, failures, passed, failed: notPassed }
  const broken = `The runner ended with ${code}, and no test has failed: its output above says why.`
  return { tests, failures: [...failures, broken], passed, failed: 1 }
}

async function read(file: string): Promise<unknown> {
  return JSON.parse(await readFile(file, 'utf8').catch(() => '{}'))
}
