import {
  circle,
  ellipse,
  faint,
  group,
  lines,
  parts,
  path,
  rect,
  ring,
  shadow,
  solid,
  stroke,
  times,
  type Role,
} from '#web/art/draw.tsx'
import { onStage } from '#web/art/stage.tsx'
import { certificate } from './things.tsx'

export const birth = onStage(
  shadow(164, 80),
  shadow(284, 38),
  group('rotate(-4 160 258)', certificate(94, 64, 138, 194), footprint(146, 206, -10, 1), footprint(184, 206, 10, -1)),
  group(
    'rotate(14 282 250)',
    ring(282, 238, 17, 'brand', 8),
    rect(276, 176, 12, 50, 5, 'brand-lt'),
    rect(282, 176, 6, 50, 3, 'brand'),
    circle(282, 148, 38, 'clay'),
    path('M282 110a38 38 0 0 1 0 76z', 'clay-dk'),
    path('M244.5 141h75a38 38 0 0 1 0 15h-75a38 38 0 0 1 0-15z', 'brass-lt'),
    times(4, (index) => circle(256 + index * 17.5, 148.5, 3.6, 'brand')),
  ),
)

function footprint(x: number, y: number, turn: number, mirror: 1 | -1) {
  const toes: [number, number, number][] = [
    [7, -20, 4.6],
    [0, -23, 3.4],
    [-6, -21.5, 3],
    [-10.5, -18, 2.6],
    [-13.5, -13.5, 2.2],
  ]
  return group(
    `translate(${x} ${y}) rotate(${turn}) scale(${mirror} 1)`,
    path('M-11-8c0-7 20-10 21-1 1 8-4 12-3 19 1 8-1 14-6 14s-7-6-6-13c1-8-6-11-6-19z', 'clay'),
    ...toes.map(([left, top, r]) => circle(left, top, r, 'clay')),
  )
}

export const ration = onStage(
  shadow(152, 74),
  shadow(272, 68),
  group(
    'rotate(-5 150 258)',
    solid(88, 78, 124, 180, 8, 'brand', 'brand-dk', 24),
    rect(88, 78, 13, 180, 6, 'brand-dk'),
    rect(118, 98, 64, 9, 4.5, 'brass-lt'),
    rect(128, 114, 44, 6, 3, 'brand-lt'),
    person(126, 172, 'paper'),
    person(174, 172, 'paper'),
    group('translate(150 182) scale(.8)', person(0, 0, 'brass')),
    rect(118, 216, 64, 22, 5, 'paper'),
    lines(126, 224, [34], 10, 6, 'line-dk'),
  ),
  path('M222 164c22-30 78-34 104 0z', 'paper'),
  path('M286 143c16 3 30 10 40 21h-40z', 'paper-2'),
  path('M214 164h120c-4 14-2 24 2 42 4 20 4 40-6 54H218c-10-14-10-34-6-54 4-18 6-28 2-42z', 'brass-lt'),
  path('M300 164h34c-4 14-2 24 2 42 4 20 4 40-6 54h-34c8-22 10-70 4-96z', 'brass'),
  solid(206, 156, 136, 16, 8, 'brass', 'brass-dk', 40),
  wheat(),
)

function person(x: number, y: number, role: Role) {
  return parts(circle(x, y - 26, 10, role), path(`M${x - 17} ${y + 8}c0-15 7-22 17-22s17 7 17 22z`, role))
}

function wheat() {
  const grain = (index: number) => {
    const y = 226 - index * 12
    return parts(
      path(`M256 ${y}c-12-1-15-8-14-14 9 1 14 6 14 14z`, 'clay'),
      path(`M256 ${y}c12-1 15-8 14-14-9 1-14 6-14 14z`, 'clay-dk'),
    )
  }
  return parts(
    stroke('M256 246v-44', 'clay', 3.4),
    times(3, grain),
    path('M256 196c-6-6-6-12 0-18 6 6 6 12 0 18z', 'clay'),
  )
}

export const marriage = onStage(
  shadow(164, 80),
  shadow(286, 46),
  group(
    'rotate(-4 160 258)',
    certificate(92, 66, 142, 192),
    ring(150, 212, 19, 'brass', 5.5),
    ring(174, 212, 19, 'brass-dk', 5.5),
  ),
  kalash(286, 260),
)

function kalash(x: number, y: number) {
  return group(
    `translate(${x} ${y})`,
    path('M-4 -84c-34 2-52-14-56-36 28 0 48 10 56 36z', 'leaf'),
    path('M4 -84c34 2 52-14 56-36-28 0-48 10-56 36z', 'leaf-dk'),
    path('M-6 -86c-28-14-34-38-30-60 22 12 34 32 30 60z', 'leaf-dk'),
    path('M6 -86c28-14 34-38 30-60-22 12-34 32-30 60z', 'leaf'),
    path('M-9 -124c0-12 4-20 9-30 5 10 9 18 9 30z', 'clay'),
    ellipse(0, -108, 24, 26, 'clay'),
    path('M6 -133a24 26 0 0 1 0 50z', 'clay-dk'),
    path('M-18 -78h36c2 12 30 18 30 42 0 20-16 32-30 32h-36c-14 0-30-12-30-32 0-24 28-30 30-42z', 'brass'),
    path('M10 -78h8c2 12 30 18 30 42 0 20-16 32-30 32H8c18-22 18-50 2-74z', 'brass-dk'),
    solid(-32, -90, 64, 13, 6, 'brass-lt', 'brass', 22),
    solid(-26, -8, 52, 9, 4, 'brass-lt', 'brass', 18),
    stroke('M-40 -36l10 9 10-9 10 9 10-9 10 9 10-9 10 9 10-9', 'danger', 4),
  )
}

export const clearance = onStage(
  shadow(156, 76),
  shadow(265, 62),
  group(
    'rotate(-4 152 258)',
    solid(90, 62, 132, 196, 7, 'paper', 'paper-2', 28),
    path('M150 80l30 10v20c0 20-12 32-30 40-18-8-30-20-30-40V90z', 'brand'),
    path('M150 80l30 10v20c0 20-12 32-30 40z', 'brand-dk'),
    stroke('M138 114l9 10 16-20', 'paper', 6),
    lines(106, 168, [88, 78, 88], 12),
    lines(106, 210, [50], 12),
    rect(106, 230, 36, 9, 4.5, 'leaf'),
  ),
  group(
    'translate(-13 0)',
    path('M206 196c-4-30 32-46 74-46s78 16 74 46l-26 22h-96z', 'brass'),
    path('M300 151c34 5 58 20 54 45l-26 22h-28z', 'brass-dk'),
    faint(0.5, ellipse(268, 168, 30, 5, 'brass-lt')),
    path('M230 208h100v26H230z', 'clay-dk'),
    rect(230, 226, 100, 8, 0, 'brass'),
    path('M222 234h116c4 12-2 22-14 26-28-10-60-10-88 0-12-4-18-14-14-26z', 'ink'),
    circle(280, 208, 17, 'paper'),
    path('M280 195l4 9 9 1-7 6 2 9-8-5-8 5 2-9-7-6 9-1z', 'brass-dk'),
  ),
)
