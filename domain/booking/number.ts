/** How a number begins: `DS-yymmdd-`. Its turn follows, in four digits or as many as it takes. */
const shape = 'ds-######-'
const digitsOfDay = [3, 4, 5, 6, 7, 8]

/** The numbers of some days, by a pattern of six digits where `_` is any; and how their turn begins. */
export type Numbers = { days: string; turn: string }

/** Which numbers have a text in them that begins before the turn. Nearly every text is in none. */
export function numbersWith(text: string): Numbers[] {
  return shape.split('').flatMap((_, at) => numbersFrom(text.toLowerCase(), at) ?? [])
}

/** Whether a text can stand within the turn of a number. */
export function isWithinTurn(text: string): boolean {
  return /^\d+$/.test(text)
}

/** Those in which it begins at one place. */
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
