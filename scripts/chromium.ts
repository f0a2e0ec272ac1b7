import { accessSync, constants } from 'node:fs'

const system = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** The browser for the tests: the one that CHROME names, else the system's, else the one that npm has brought. */
export async function findChromium(named: string | undefined): Promise<string> {
  if (named) return named
  const found = system.find(isExecutable)
  if (found) return found
  // Read when the package is loaded: it then unpacks its own copy of the libraries that a bare machine lacks.
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
