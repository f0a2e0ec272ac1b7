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

/** Asks for the password again. False where the page cannot ask, or the user does not want to. */
export async function givePassword(): Promise<boolean> {
  return opener === undefined ? false : opener()
}
