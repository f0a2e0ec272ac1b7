/** A text with the part that is selected. */
export type Selected = { text: string; from: number; to: number }
/** What replaces a part of a text, and what is selected in it afterwards. */
export type Edit = { from: number; to: number; insert: string; select: [from: number, to: number] }

/** Puts marks around the selection, or takes them away. */
export function wrap({ text, from, to }: Selected, mark: string, sample: string): Edit {
  const has = text.slice(from - mark.length, from) === mark && text.slice(to, to + mark.length) === mark
  const words = text.slice(from, to)
  if (has && from >= mark.length) {
    const start = from - mark.length
    return { from: start, to: to + mark.length, insert: words, select: [start, start + words.length] }
  }
  const shown = words || sample
  const start = from + mark.length
  return { from, to, insert: `${mark}${shown}${mark}`, select: [start, start + shown.length] }
}

/** Begins each selected line with a mark, or takes it away where all have it. */
export function beginLines({ text, from, to }: Selected, markOf: (at: number) => string, form: RegExp): Edit {
  const start = text.lastIndexOf('\n', from - 1) + 1
  const after = text.indexOf('\n', to)
  const end = after === -1 ? text.length : after
  const lines = text.slice(start, end).split('\n')
  const isMarked = lines.every((line) => form.test(line))
  const insert = lines
    .map((line, at) => (isMarked ? line.replace(form, '') : `${markOf(at)}${line.replace(form, '')}`))
    .join('\n')
  return { from: start, to: end, insert, select: [start + insert.length, start + insert.length] }
}

/** A link around the selection, with its address selected. */
export function link({ text, from, to }: Selected): Edit {
  const words = text.slice(from, to) || 'words'
  const start = from + words.length + 3
  return { from, to, insert: `[${words}](/contactus)`, select: [start, start + '/contactus'.length] }
}

/** A part of its own, with a blank line around it. */
export function block({ text, from, to }: Selected, insert: string): Edit {
  const before = text.slice(0, from)
  const lead = before === '' || before.endsWith('\n\n') ? '' : before.endsWith('\n') ? '\n' : '\n\n'
  const end = text.slice(to).startsWith('\n') ? '\n' : '\n\n'
  const start = from + lead.length
  return { from, to, insert: `${lead}${insert}${end}`, select: [start, start + insert.length] }
}

export const emptyTable = '| Name | Value |\n| ---- | ----- |\n|      |       |'
