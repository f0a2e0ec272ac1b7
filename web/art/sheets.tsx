import { renderToStaticMarkup } from 'react-dom/server'
import { documentsClosing, homeClosing } from './closing.tsx'
import type { Drawing } from './draw.tsx'
import { door, things, wall } from './hero-documents.tsx'
import { homeHero, wallAbove } from './hero-home.tsx'
import { outlines } from './outlines.tsx'
import { portraits } from './portraits.tsx'
import { documentScenes } from '#web/art/scenes/documents.tsx'
import { homeScenes } from '#web/art/scenes/home.tsx'
import { spotPieces, spots } from '#web/art/scenes/spots.tsx'

/** Drawings that a page shows together are in one file. */
const sheets: Record<string, Record<string, Drawing>> = {
  icons: outlines,
  documents: documentScenes,
  home: homeScenes,
  spots: { ...spots, ...spotPieces },
  portraits,
  'entrance-documents': { wall, door, things, closing: documentsClosing },
  'entrance-home': { hero: homeHero, 'wall-above': wallAbove, closing: homeClosing },
}

/** The files of `web/art/sheets/`, with a line per drawing. Colours are variables of the page that shows it. */
export function drawSheets(): [file: string, content: string][] {
  return Object.entries(sheets).map(([name, drawings]) => [`${name}.svg`, sheetOf(drawings)])
}

function sheetOf(drawings: Record<string, Drawing>): string {
  const groups = Object.entries(drawings).map(([name, drawing]) => renderToStaticMarkup(<g id={name}>{drawing}</g>))
  return ['<svg xmlns="http://www.w3.org/2000/svg"><defs>', ...groups, '</defs></svg>', ''].join('\n')
}
