type FileToKeep = { name: string } & ({ text: string; type: string } | { file: Blob })

/** Saves a file that was fetched with the token: a plain link cannot send that header. */
export function saveFile({ name, ...kept }: FileToKeep) {
  const file = 'file' in kept ? kept.file : new Blob([kept.text], { type: kept.type })
  const address = URL.createObjectURL(file)
  Object.assign(document.createElement('a'), { href: address, download: name }).click()
  // Later: the browser has only started to read it.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
