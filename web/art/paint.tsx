import { renderToStaticMarkup } from 'react-dom/server'
import { hexOf } from '#domain/format/colour.ts'
import type { Door } from '#domain/storefront/navigation.ts'
import { coloursOf } from '#web/look/colours.ts'
import css from '#web/look/art.css?raw'
import tokens from '#web/look/tokens.css?raw'
import { mark } from './logo.tsx'
import { hasScene, toneOf } from './scene.tsx'
import { documentScenes } from '#web/art/scenes/documents.tsx'
import { homeScenes } from '#web/art/scenes/home.tsx'
import { toneHues } from './stage.tsx'

const light = 0
const scenes = { ...documentScenes, ...homeScenes }

/** A scene as an SVG file, in the format of link previews; undefined if there is no such scene. */
export function paintScene(name: string, door: Door): string | undefined {
  if (!hasScene(name)) return undefined
  return inHex(
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630" width="1200" height="630">
      <g transform="translate(180 0) scale(2.1)">{scenes[name]}</g>
      <g transform="translate(44 36) scale(2.6)">{mark}</g>
    </svg>,
    door,
    toneHues[toneOf(name)] ?? door.hue,
  )
}

/** The icon for tabs and home screens; with a background where the system will crop it. */
export function paintIcon(door: Door, { ground = false } = {}): string {
  return inHex(
    <svg xmlns="http://www.w3.org/2000/svg" viewBox={ground ? '-8 -8 48 48' : '0 0 32 32'} width="512" height="512">
      {ground && <rect x="-8" y="-8" width="48" height="48" fill="#ffffff" />}
      {mark}
    </svg>,
    door,
    door.hue,
  )
}

/** Colours as hex: other programs know neither our style sheets nor oklch(). */
function inHex(picture: React.ReactElement, door: Door, tone: number): string {
  const colours = new Map([
    ...coloursOf(tokens, door, light),
    ...coloursOf(css.replaceAll('var(--tone)', `${tone}`), door, light),
  ])
  return renderToStaticMarkup(picture)
    .replaceAll(/var\(--font-\w+\)/g, 'sans-serif')
    .replaceAll(/var\(--([\w-]+)\)/g, (_, name: string) => {
      const rgb = colours.get(name)
      if (!rgb) throw new Error(`a picture is painted with --${name}, which is no colour`)
      return hexOf(rgb)
    })
}
