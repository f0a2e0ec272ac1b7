import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '#server/testing/temporary-folder.ts'
import { readPlaywrightReport, readVitestReport } from './test-reports.ts'

const folder = temporaryFolder('reports')

test('a report of the API tests names each test that failed or did not run, and each file that did not load', async () => {
  const file = written('vitest.json', {
    numPassedTests: 1,
    numFailedTests: 1,
    numPendingTests: 1,
    testResults: [
      {
        name: join(process.cwd(), 'server/slot.test.ts'),
        status: 'failed',
        assertionResults: [
          { fullName: 'a free slot', status: 'passed', duration: 1_500 },
          { fullName: 'a taken slot', status: 'failed', failureMessages: ['expected 409, got 201'] },
          { fullName: 'a closed day', status: 'skipped', failureMessages: [] },
        ],
      },
      {
        name: join(process.cwd(), 'server/page.test.ts'),
        status: 'failed',
        message: 'Cannot find module',
        assertionResults: [],
      },
    ],
  })

  expect(await readVitestReport(file, 1)).toMatchObject({
    passed: 1,
    failed: 2,
    failures: [
      'server/page.test.ts\nCannot find module',
      'server/slot.test.ts › a taken slot\nexpected 409, got 201',
      'server/slot.test.ts › a closed day\nIt did not run.',
    ],
  })
})

test('a report of the browser tests names each test that failed, only passed when repeated, or did not run', async () => {
  const spec = (title: string, status: string, errors: { message: string }[] = []) => ({
    file: 'shop/list.test.ts',
    title,
    tests: [{ status, results: [{ duration: 1_000, errors }] }],
  })
  const file = written('playwright.json', {
    stats: { expected: 1, unexpected: 1, flaky: 1, skipped: 1 },
    suites: [
      {
        specs: [spec('a search', 'expected')],
        suites: [
          {
            specs: [
              spec('a filter', 'unexpected', [{ message: 'expected 3 cards, got 2' }]),
              spec('a chip', 'flaky', [{ message: 'timeout' }]),
              spec('a phone', 'skipped'),
            ],
          },
        ],
      },
    ],
  })

  expect(await readPlaywrightReport(file, 1)).toMatchObject({
    passed: 1,
    failed: 3,
    failures: [
      'e2e/shop/list.test.ts › a filter\nexpected 3 cards, got 2',
      'e2e/shop/list.test.ts › a chip\ntimeout',
      'e2e/shop/list.test.ts › a phone\nIt did not run.',
    ],
  })
})

test('a runner that ends with an error although no test has failed is named', async () => {
  const passed = written('broken.json', { numPassedTests: 2 })
  const failures = ['The runner ended with 1, and no test has failed: its output above says why.']
  expect(await readVitestReport(passed, 1)).toMatchObject({ passed: 2, failed: 1, failures })
  expect(await readPlaywrightReport(join(folder, 'none.json'), 1)).toMatchObject({ passed: 0, failed: 1, failures })
})

function written(name: string, report: unknown): string {
  const file = join(folder, name)
  writeFileSync(file, JSON.stringify(report))
  return file
}
