type FileToKeep = { name: string } & ({ text: string; type: string } | { file: Blob })

/** Only a link with a token in its header could fetch it from the server, and links have no headers. */
export function saveFile({ name, ...kept }: FileToKeep) {
  const file = 'file' in kept ? kept.file : new Blob([kept.text], { type: kept.type })
  const address = URL.createObjectURL(file)
  Object.assign(document.createElement('a'), { href: address, download: name }).click()
  // Not at once: the browser has only begun to read it.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
