import type { EmailColours } from '#domain/format/colour.ts'
import { oneLine } from './plain-text.ts'

/** Which part of the look each colour is. */
const painted = {
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

/** The attributes of something that has a colour: a class, for the dark sheet, and a style. */
export type Paint = (name: keyof EmailColours, style?: string) => string

export function painting(light: EmailColours): Paint {
  return (name, style = '') => `class="${name}" style="${style}${painted[name]}:${light[name]}"`
}

/** The rules for mail programs that know dark mode. */
export function darkRules(dark: EmailColours): string {
  const names = Object.keys(painted) as (keyof EmailColours)[]
  return names.map((name) => `.${name}{${painted[name]}:${dark[name]}!important}`).join('')
}

export const faces = "font-family:-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;"
export const empty = 'font-size:0;line-height:0;'

/** Tables, for many mail programs know nothing newer. */
export const table = (rest: string) => `<table role="presentation" cellpadding="0" cellspacing="0" border="0" ${rest}>`

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

export function escaped(text: string): string {
  return oneLine(text).replaceAll(/[&<>"']/g, (character) => entities[character] ?? '')
}
