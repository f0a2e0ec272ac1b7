import { accessSync, constants } from 'node:fs'

const system = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** Finds the browser for the tests: CHROME, the system's browser, or the one installed by npm. */
export async function findChromium(named: string | undefined): Promise<string> {
  if (named) return named
  const found = system.find(isExecutable)
  if (found) return found
  // The package reads this while loading and then unpacks libraries that a minimal system lacks.
  process.env['AWS_LAMBDA_JS_RUNTIME'] ??= 'nodejs24.x'
  const { default: chromium } = await import('@sparticuz/chromium')
  return chromium.executablePath()
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
