/** Two states of the settings. Every value tells which state it belongs to. */
export const states = [
  {
    contact: { phone: '020 1111 1111', email: 'first@shop.example', hours: 'First hours' },
    prices: { serviceFee: 11, taxes: [{ name: 'First tax', rate: 11 }] },
    booking: { days: 41, freeHours: 1 },
  },
  {
    contact: { phone: '020 2222 2222', email: 'second@shop.example', hours: 'Second hours' },
    prices: { serviceFee: 22, taxes: [{ name: 'Second tax', rate: 22 }] },
    booking: { days: 42, freeHours: 2 },
  },
] as const

type State = (typeof states)[number]
export type SectionOfState = keyof State

/** Which of the two states the parts of a section belong to, each part by its own value: [0, 0, 1] is half of a change. */
export function statesOfContact({ phone, email, hours }: Record<string, unknown>): number[] {
  return states.flatMap((state, at) => {
    const { contact } = state
    return [phone === contact.phone, email === contact.email, hours === contact.hours].flatMap((is) => (is ? [at] : []))
  })
}

/** The same for the text of a page: its footer has the phone number, the address and the hours. */
export function statesInPage(html: string): number[] {
  return states.flatMap(({ contact }, at) =>
    Object.values(contact).flatMap((value) => (html.includes(value) ? [at] : [])),
  )
}

type Price = { price: number; serviceFee: number; tax: number }

/** The same for the amounts of a booking. */
export function statesOfPrice({ price, serviceFee, tax }: Price): number[] {
  return states.flatMap(({ prices }, at) => {
    const [{ rate }] = prices.taxes
    const isTax = Math.abs(tax - (price * rate) / 100) < 0.006
    return [serviceFee === prices.serviceFee, isTax].flatMap((is) => (is ? [at] : []))
  })
}
