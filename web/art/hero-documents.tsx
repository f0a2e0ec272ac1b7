import {
  circle,
  ellipse,
  group,
  lettering,
  parts,
  path,
  rect,
  ring,
  round,
  solid,
  stroke,
  times,
  type Role,
} from './draw.tsx'
import { toran } from './garland.tsx'
import { heroSteps, inset } from './hero-stage.tsx'
import { envelope, plant, seal } from '#web/art/scenes/things.tsx'

const bricks = [
  [40, 96, 46],
  [94, 96, 30],
  [62, 118, 46],
  [520, 330, 46],
  [574, 330, 30],
  [498, 352, 40],
  [546, 352, 46],
  [36, 372, 34],
  [78, 372, 46],
  [552, 70, 50],
  [536, 92, 34],
] as const

export const wall = parts(
  rect(-400, -600, 1440, 1180, 0, 'ground'),
  ...bricks.map(([x, y, width]) => rect(x, y, width, 14, 4, 'arch')),
  path('M198 470V216a132 132 0 0 1 264 0v254z', 'arch'),
  path('M214 470V216a116 116 0 0 1 232 0v254z', 'paper'),
  path('M330 100a116 116 0 0 1 116 116v254H422V216a92 92 0 0 0-92-92z', 'paper-2'),
)

export const door = parts(
  leaf(238, 'brand', 'brand-dk'),
  leaf(330, 'brand-d2', 'brand-dk2'),
  path('M238 236V216a92 92 0 0 1 184 0v20z', 'glass'),
  ...[-60, -30, 0, 30, 60].map(spoke),
  path('M300 236a30 30 0 0 1 60 0z', 'brass-lt'),
  rect(238, 230, 184, 14, 0, 'brand-dk'),
  rect(327.5, 244, 5, 226, 0, 'brand-dk2'),
)

function leaf(x: number, face: Role, edge: Role) {
  return parts(
    rect(x, 150, 92, 320, 0, face),
    inset(x + 14, 262, 64, 78, face, edge),
    inset(x + 14, 352, 64, 98, face, edge),
  )
}

function spoke(degrees: number) {
  const angle = (degrees * Math.PI) / 180
  return stroke(`M330 236L${round(330 + Math.sin(angle) * 110)} ${round(236 - Math.cos(angle) * 110)}`, 'brand-dk', 6)
}

const fittings = parts(
  circle(315, 346, 9, 'brass'),
  ring(315, 358, 9, 'brass-dk', 4),
  circle(345, 346, 9, 'brass'),
  ring(345, 358, 9, 'brass-dk', 4),
  rect(354, 298, 44, 11, 5, 'brass'),
  rect(358, 302, 36, 3, 1.5, 'brass-ink'),
  toran(204, 456, 206, 4, 17),
)

const lamp = parts(
  rect(124, 176, 8, 26, 4, 'ink'),
  path('M104 214h48l-8 54h-32z', 'brass-lt'),
  path('M128 214h24l-8 54h-16z', 'brass'),
  path('M98 214l30-22 30 22z', 'ink'),
  rect(108, 266, 40, 8, 4, 'ink'),
)

const letterBox = parts(
  rect(500, 168, 64, 40, 8, 'brand-dk'),
  lettering('24', 532, 196, 24, 'brass-lt', 'display'),
  solid(494, 250, 78, 62, 8, 'clay', 'clay-dk', 24),
  rect(506, 268, 44, 7, 3.5, 'ink'),
  group(
    'rotate(-4 530 256)',
    rect(512, 232, 36, 34, 3, 'paper'),
    rect(518, 240, 18, 4, 2, 'brand'),
    rect(518, 248, 24, 4, 2, 'line'),
  ),
  rect(500, 264, 58, 12, 0, 'clay'),
  rect(506, 268, 44, 7, 3.5, 'ink'),
)

const rangoli = times(7, (index) => {
  const x = 240 + index * 30
  if (index % 2) return circle(x, 554, 4, 'paper')
  return path(`M${x} 540c7 6 7 14 0 20-7-6-7-14 0-20z`, index % 4 ? 'brass' : 'clay')
})

const files = parts(
  ellipse(246, 506, 84, 8, 'shadow'),
  rect(170, 484, 150, 20, 5, 'paper-2'),
  rect(178, 466, 138, 18, 5, 'clay-lt'),
  rect(268, 466, 48, 18, 5, 'clay'),
  rect(172, 446, 146, 20, 5, 'paper'),
  rect(272, 446, 46, 20, 5, 'paper-2'),
  rect(182, 428, 130, 18, 5, 'brass-lt'),
  rect(266, 428, 46, 18, 5, 'brass'),
  rect(236, 428, 9, 76, 0, 'danger'),
  path('M240 428c-10-14-26-12-24-4s14 8 24 4zM241 428c10-14 26-12 24-4s-14 8-24 4z', 'danger'),
)

const letter = parts(ellipse(404, 508, 62, 7, 'shadow'), envelope(344, 422, 5), seal(404, 470, 0.98))

const tube = parts(
  ellipse(112, 512, 40, 7, 'shadow'),
  group(
    'rotate(-9 112 500)',
    rect(98, 380, 34, 130, 8, 'paper'),
    rect(117, 380, 15, 130, 6, 'paper-2'),
    rect(98, 380, 34, 14, 6, 'brand'),
    rect(98, 496, 34, 14, 6, 'brand'),
    rect(98, 432, 34, 20, 0, 'brass'),
  ),
)

export const things = parts(
  fittings,
  lamp,
  letterBox,
  heroSteps,
  rangoli,
  files,
  letter,
  ellipse(536, 512, 50, 8, 'shadow'),
  plant(536, 510, 1.28),
  tube,
)
