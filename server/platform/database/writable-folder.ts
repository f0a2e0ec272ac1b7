import { accessSync, constants, mkdirSync } from 'node:fs'
import { StartupError } from '#server/startup-error.ts'

/** Creates the folder if it is missing and checks that it is writable. */
export function openFolder(folder: string) {
  try {
    mkdirSync(folder, { recursive: true })
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch {
    throw new StartupError(
      `The data folder ${folder} cannot be written. Please make it writable for this user, or choose another with DATA_DIR.`,
    )
  }
}
