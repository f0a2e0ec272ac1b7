import { Refusal } from '#domain/contract/refusal.ts'

/** Opens the dialog; false if it was closed without the right password. */
type Opener = () => Promise<boolean>
let opener: Opener | undefined

/** For the page that can ask; returns a function that ends it. */
export function onPasswordNeeded(open: Opener): () => void {
  opener = open
  return () => {
    if (opener === open) opener = undefined
  }
}

/** Makes a call, and again after the password was given if it needs that. Its caller does not notice, and keeps its input. */
export async function afterPassword<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    const isAsked = error instanceof Refusal && error.code === 'password_needed'
    if (isAsked && (await givePassword())) return call()
    throw error
  }
}

/** False where the page cannot ask, or the user does not want to. */
async function givePassword(): Promise<boolean> {
  return opener === undefined ? false : opener()
}
