import { raw } from 'hono/html'
import type { EmailColours } from '#domain/format/colour.ts'

/** The CSS property that each colour sets. */
const properties = {
  ground: 'background-color',
  surface: 'background-color',
  text: 'color',
  secondary: 'color',
  border: 'border-color',
  brand: 'background-color',
  onBrand: 'color',
  link: 'color',
  accent: 'background-color',
  pending: 'background-color',
  onPending: 'color',
  confirmed: 'background-color',
  onConfirmed: 'color',
  completed: 'background-color',
  onCompleted: 'color',
  cancelled: 'background-color',
  onCancelled: 'color',
} as const satisfies Record<keyof EmailColours, string>

/** HTML that is not escaped again. Made of constants only: text of users goes through the html tag. */
export type Markup = ReturnType<typeof raw>

/** The attributes of a coloured element: a class for the style sheet of dark mode, and an inline style. */
export type Paint = (name: keyof EmailColours, style?: string) => Markup

export function painting(light: EmailColours): Paint {
  return (name, style = '') => raw(`class="${name}" style="${style}${properties[name]}:${light[name]}"`)
}

/** The rules for mail programs that support dark mode. */
export function darkRules(dark: EmailColours): string {
  const names = Object.keys(properties) as (keyof EmailColours)[]
  return names.map((name) => `.${name}{${properties[name]}:${dark[name]}!important}`).join('')
}

export const faces = "font-family:-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;"
export const empty = 'font-size:0;line-height:0;'

/** Layout tables: many mail programs support nothing newer. */
export const table = (attributes: string | Markup) =>
  raw(`<table role="presentation" cellpadding="0" cellspacing="0" border="0" ${attributes}>`)
