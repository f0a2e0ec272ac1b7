/**
 * The start of a booking number: `DS-yymmdd-`. It is followed by the turn: the sequence number within the day, with at
 * least four digits.
 */
const shape = 'ds-######-'
const digitsOfDay = [3, 4, 5, 6, 7, 8]

/** The numbers of some days, as a pattern of six digits with `_` for any digit; and the first digits of the turn. */
export type Numbers = { days: string; turn: string }

/** The numbers that contain a text, if it starts before the turn. Most texts match none. */
export function numbersWith(text: string): Numbers[] {
  return shape.split('').flatMap((_, at) => numbersFrom(text.toLowerCase(), at) ?? [])
}

/** Whether a text can be a part of the turn of a number. */
export function isWithinTurn(text: string): boolean {
  return /^\d+$/.test(text)
}

/** The numbers that contain the text at one position. */
function numbersFrom(text: string, at: number): Numbers | undefined {
  const head = text.slice(0, shape.length - at)
  const turn = text.slice(head.length)
  const fits = head.split('').every((letter, from) => fitsIn(shape[at + from], letter))
  if (!fits || !/^\d*$/.test(turn)) return undefined
  return { days: digitsOfDay.map((place) => head[place - at] ?? '_').join(''), turn }
}

function fitsIn(place: string | undefined, letter: string): boolean {
  return place === '#' ? /\d/.test(letter) : place === letter
}

/** Whether a text is a whole number, of which there is at most one booking. */
export function isWholeNumber(text: string): boolean {
  return /^ds-\d{6}-\d{4,}$/i.test(text)
}
