import { circle, faint, group, lines, oval, parts, path, rect, ring, shadow, solid, stroke } from '#web/art/draw.tsx'
import { onStage } from '#web/art/stage.tsx'
import { badge, card, globe } from './things.tsx'

const barcode = [0, 7, 12, 21, 27, 36, 41, 50, 58, 64]

export const passport = onStage(
  shadow(196, 86),
  group(
    'rotate(9 250 200)',
    solid(196, 84, 100, 168, 8, 'paper', 'paper-2', 26),
    rect(208, 98, 44, 8, 4, 'clay'),
    lines(208, 118, [70, 54, 62], 12),
    rect(208, 206, 76, 30, 4, 'ground'),
    ...barcode.map((x, index) => rect(212 + x, 210, index % 3 ? 2.5 : 4, 22, 0, 'line-dk')),
  ),
  group(
    'rotate(-6 160 180)',
    solid(100, 88, 122, 166, 10, 'ink', 'ink-2', 26),
    rect(100, 88, 10, 166, 5, 'ink-2'),
    ring(160, 158, 31, 'brass', 4),
    oval(160, 158, 13, 31, 'brass', 4),
    stroke('M129 158h62M134 142h52M134 174h52', 'brass', 4),
    rect(130, 108, 60, 8, 4, 'brass'),
    rect(138, 206, 44, 7, 3.5, 'brass'),
    rect(146, 222, 28, 7, 3.5, 'brass-dk'),
  ),
)

export const licence = onStage(
  shadow(200, 110),
  card(122, 92, 1.06, -4, { band: 'clay' }),
  group(
    'translate(108 184)',
    path('M10 44c0-14 8-20 22-22L58 4C64 1 70 0 78 0h38c10 0 18 4 24 10l18 16 16 4c10 3 16 10 16 20v12H10z', 'brand'),
    path('M140 10l18 16 16 4c10 3 16 10 16 20v12h-64V28z', 'brand-dk'),
    path('M44 24l20-14c4-3 8-4 14-4h10v18z', 'glass'),
    path('M96 6h20c8 0 13 2 18 7l12 11H96z', 'glass'),
    rect(6, 50, 188, 14, 7, 'brand-dk'),
    wheel(50),
    wheel(150),
    rect(180, 36, 12, 8, 4, 'brass-lt'),
  ),
)

function wheel(x: number) {
  return parts(circle(x, 64, 19, 'ink'), circle(x, 64, 8, 'steel'))
}

export const pan = onStage(
  shadow(196, 104),
  card(150, 70, 1.12, 7, {
    face: 'brand-lt',
    side: 'brand',
    band: 'brand-dk',
    line: 'paper',
    number: 'paper',
    photo: 'paper-2',
    person: 'brand',
  }),
  card(88, 138, 1.16, -5, { band: 'clay' }),
  group(
    'translate(272 232)',
    badge(0, 0, 26),
    stroke('M-12 6c0-8 0-18 12-18s12 10 12 16M-6 11c0-6-1-17 6-17s6 9 6 17M0 13V0', 'brass-ink', 3.2),
  ),
)

export const immigration = onStage(
  shadow(172, 72),
  shadow(286, 40),
  stroke('M146 126V92a10 10 0 0 1 10-10h34a10 10 0 0 1 10 10v34', 'ink', 9),
  solid(104, 122, 138, 130, 16, 'clay', 'clay-dk', 36),
  rect(130, 122, 12, 130, 0, 'clay-dk'),
  faint(0.18, rect(200, 122, 12, 130, 0, 'ink')),
  rect(126, 250, 22, 12, 5, 'ink'),
  rect(198, 250, 22, 12, 5, 'ink'),
  group(
    'rotate(-10 168 170)',
    rect(150, 154, 42, 32, 5, 'paper'),
    circle(162, 170, 8, 'brand'),
    rect(174, 163, 12, 5, 2.5, 'line-dk'),
    rect(174, 173, 12, 5, 2.5, 'line'),
  ),
  circle(184, 220, 15, 'brass'),
  stroke('M178 220l4 5 8-9', 'brass-ink', 3),
  globe(288, 262),
)

export const voter = onStage(
  shadow(208, 112),
  path('M184 138h112l22 24H162z', 'brand-lt'),
  rect(198, 145, 84, 8, 4, 'ink'),
  group(
    'rotate(5 240 148)',
    solid(211, 72, 58, 77, 4, 'paper', 'paper-2', 15),
    lines(221, 84, [30, 22], 10),
    rect(221, 106, 16, 16, 4, 'clay'),
    stroke('M225 114l3.5 4 6.5-8', 'paper', 2.6),
    rect(243, 111, 16, 5, 2.5, 'line-dk'),
    lines(221, 132, [30], 10),
  ),
  solid(162, 160, 156, 100, 8, 'brand', 'brand-dk', 50),
  solid(156, 158, 168, 16, 6, 'brand-d2', 'brand-dk2', 56),
  circle(250, 216, 25, 'paper'),
  stroke('M239 217l8 9 15-18', 'leaf', 6),
  card(70, 172, 0.9, -6, { band: 'leaf' }),
  group('translate(194 222)', badge(0, 0, 10)),
)

export const visa = onStage(
  shadow(178, 98),
  shadow(304, 30),
  group(
    'rotate(-4 176 258)',
    rect(82, 92, 188, 166, 10, 'ink'),
    solid(90, 100, 86, 150, 5, 'paper', 'paper-2', 14),
    solid(176, 100, 86, 150, 5, 'paper', 'paper-2', 22),
    rect(102, 116, 36, 44, 5, 'ground'),
    circle(120, 131, 8.5, 'brand-lt'),
    path('M105 160c0-10 6-16 15-16s15 6 15 16z', 'brand-lt'),
    lines(102, 174, [56, 48, 56], 12),
    lines(102, 224, [62, 62], 10, 4, 'line-dk'),
    rect(188, 116, 54, 8, 4, 'brand'),
    lines(188, 134, [48, 36], 11),
  ),
  group(
    'translate(217 196) rotate(-18)',
    ring(0, 0, 32, 'clay', 4),
    ring(0, 0, 24, 'clay', 2),
    group('rotate(62)', plane()),
  ),
  luggageTag(304, 260),
)

function plane() {
  return path('M0 -17c2 0 3 3 3 6v6l14 9v5l-14-4v8l5 4v4l-8-2-8 2v-4l5-4v-8l-14 4v-5l14-9v-6c0-3 1-6 3-6z', 'clay')
}

function luggageTag(x: number, y: number) {
  return group(
    `translate(${x} ${y}) rotate(7)`,
    stroke('M0 -80c-22 -26 -20 -54 -2 -54s20 28 2 54', 'brass', 6),
    path('M-28 -72l16-24h24l16 24v66a6 6 0 0 1-6 6h-44a6 6 0 0 1-6-6z', 'clay'),
    path('M10 -96h2l16 24v66a6 6 0 0 1-6 6H10z', 'clay-dk'),
    circle(0, -80, 6, 'ground'),
    rect(-18, -60, 36, 46, 4, 'paper'),
    lines(-11, -51, [22, 16], 10),
    rect(-11, -28, 14, 7, 3.5, 'brand'),
  )
}
