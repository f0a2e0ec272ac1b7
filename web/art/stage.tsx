import type { ReactNode } from 'react'
import { parts, path, rect, type Drawing } from './draw.tsx'

/** The hue of wall and step; objects keep their own colours. */
export type Tone = 'brand' | 'sky' | 'leaf' | 'brass' | 'clay' | 'plum'

/** The hues of look/art.css; that of the brand is the storefront's. */
export const toneHues: Partial<Record<Tone, number>> = { sky: 232, leaf: 148, brass: 84, clay: 48, plum: 340 }

export function onStage(...things: ReactNode[]): Drawing {
  return parts(stage, ...things)
}

/** Wider than a tile, for pictures that show more of the wall on both sides. */
const stage = parts(
  rect(-200, 0, 800, 300, 0, 'ground'),
  path('M96 246V142a104 104 0 0 1 208 0v104z', 'arch'),
  rect(-200, 246, 800, 54, 0, 'step'),
  rect(-200, 246, 800, 6, 0, 'step-hi'),
)
