/** Words with their positions in `labels`, as `tsvectorsend` returns them. */
export function tsvectorOf(words: Iterable<[word: string, label: number]>): Buffer {
  const lexemes = [...words].map(([word, label], at) => {
    const position = Buffer.alloc(5)
    position.writeUInt16BE(1, 1)
    position.writeUInt16BE((label << 14) | (at + 1), 3)
    return Buffer.concat([Buffer.from(word), position])
  })
  const count = Buffer.alloc(4)
  count.writeInt32BE(lexemes.length)
  return Buffer.concat([count, ...lexemes])
}
