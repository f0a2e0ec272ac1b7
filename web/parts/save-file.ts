type FileToKeep = { name: string; text: string; type: string }

/** Only a link with a token in its header could fetch it from the server, and links have no headers. */
export function saveFile({ name, text, type }: FileToKeep) {
  const address = URL.createObjectURL(new Blob([text], { type }))
  Object.assign(document.createElement('a'), { href: address, download: name }).click()
  // Not at once: the browser has only begun to read it.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
