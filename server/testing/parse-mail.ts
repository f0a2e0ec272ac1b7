export type ParsedMail = {
  /** Raw header lines. */
  lines: string[]
  head: Record<string, string[]>
  parts: Part[]
}
type Part = { type: string; body: string }

/** Parses an email as a mail program would. */
export function parseMail(message: string): ParsedMail {
  const { lines, head, body } = halved(message)
  return { lines, head, parts: partsOf(head, body) }
}

function halved(message: string) {
  const [top = '', ...rest] = message.split('\r\n\r\n')
  const lines = top.replaceAll(/\r\n[ \t]/g, ' ').split('\r\n')
  const head: Record<string, string[]> = {}
  for (const line of lines) {
    const [name = '', ...value] = line.split(':')
    ;(head[name.toLowerCase()] ??= []).push(decodedWords(value.join(':').trim()))
  }
  return { lines, head, body: rest.join('\r\n\r\n') }
}

/** The innermost parts, in order. */
function partsOf(head: Record<string, string[]>, body: string): Part[] {
  const type = head['content-type']?.[0] ?? ''
  const boundary = /boundary="([^"]+)"/.exec(type)?.[1]
  if (boundary !== undefined) {
    return body
      .split(`--${boundary}`)
      .slice(1, -1)
      .flatMap((part) => {
        const inner = halved(part.trimStart())
        return partsOf(inner.head, inner.body)
      })
  }
  const coded = head['content-transfer-encoding']?.[0]
  const bytes = coded === 'base64' ? Buffer.from(body, 'base64') : coded === 'quoted-printable' ? quoted(body) : body
  return [{ type, body: bytes.toString().replaceAll('\r\n', '\n') }]
}

function decodedWords(value: string): string {
  return value
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, coding: string, text: string) =>
      (/b/i.test(coding) ? Buffer.from(text, 'base64') : quoted(text.replaceAll('_', ' '))).toString(),
    )
}

function quoted(text: string): Buffer {
  const bytes = text
    .replaceAll('=\r\n', '')
    .replaceAll(/=([\dA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1')
}
