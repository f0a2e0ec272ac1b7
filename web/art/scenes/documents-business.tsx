import {
  circle,
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
import { badge, calculator, certificate, coins, seal } from './things.tsx'

export const company = onStage(
  shadow(168, 84),
  shadow(268, 56),
  solid(100, 96, 116, 164, 6, 'brand', 'brand-dk', 38),
  rect(112, 84, 92, 14, 4, 'brand-dk'),
  times(3, (row) => times(3, (column) => pane(row, column))),
  path('M140 260v-32a18 18 0 0 1 36 0v32z', 'ink'),
  circle(168, 244, 2.6, 'brass'),
  stroke('M158 84V56', 'ink', 3.5),
  path('M160 56h34l-8 10 8 10h-34z', 'brass'),
  group('rotate(5 270 250)', certificate(216, 118, 104, 140), seal(296, 226, 0.82)),
)

function pane(row: number, column: number) {
  const isLit = (row === 1 && column === 0) || (row === 0 && column === 2)
  return rect(114 + column * 33, 112 + row * 34, 22, 22, 4, isLit ? 'brass-lt' : 'glass')
}

export const gst = onStage(
  shadow(182, 74),
  shadow(282, 44),
  path('M126 66h112v186l-9.3-7-9.3 7-9.3-7-9.3 7-9.3-7-9.3 7-9.3-7-9.3 7-9.3-7-9.3 7-9.3-7z', 'paper'),
  path('M210 66h28v186l-9.3-7-9.3 7-9.4-7z', 'paper-2'),
  rect(142, 84, 48, 9, 4.5, 'brand'),
  lines(142, 106, [56, 66, 44, 60], 17),
  lines(206, 106, [18, 18, 18, 18], 17, 5, 'line-dk'),
  rect(142, 178, 82, 2, 1, 'line'),
  rect(142, 190, 34, 8, 4, 'line-dk'),
  rect(192, 190, 32, 8, 4, 'brand'),
  calculator(246, 158),
  badge(128, 202, 36),
  stroke('M116 216l24-28', 'brass-ink', 5.5),
  ring(117, 191, 6.5, 'brass-ink', 5),
  ring(140, 213, 6.5, 'brass-ink', 5),
)

export const trademark = onStage(
  shadow(186, 96),
  shadow(292, 30),
  path('M112 146l82-26 88 26v112H112z', 'clay'),
  path('M194 172l88-26v106a6 6 0 0 1-6 6h-82z', 'clay-dk'),
  path('M112 146l82 26v86h-76a6 6 0 0 1-6-6z', 'clay'),
  path('M112 146l82-26 88 26-88 26z', 'clay-lt'),
  path('M140 137l84 26v24l-16 5v-24l-84-26z', 'paper-2'),
  group(
    'translate(124 190) skewY(17.6)',
    rect(0, 0, 52, 40, 5, 'paper'),
    rect(8, 9, 26, 6, 3, 'brand'),
    lines(8, 21, [36, 24], 9, 4),
  ),
  circle(252, 112, 46, 'brand'),
  path('M252 66a46 46 0 0 1 0 92z', 'brand-dk'),
  ring(252, 112, 35, 'paper', 3.5),
  stroke('M240 132V92h14a12 12 0 0 1 0 24h-14M254 116l12 16', 'paper', 7),
)

const spices: Role[] = ['clay', 'leaf', 'brass']

export const fssai = onStage(
  shadow(178, 66),
  shadow(282, 38),
  stroke('M132 120c0-56 92-56 92 0v116', 'steel-dk', 7),
  stroke('M132 120v116', 'steel-dk', 7),
  stroke('M158 74h40', 'clay', 11),
  times(3, (index) => tiffinBox(118 + index * 47)),
  path('M130 114c4-14 22-20 48-20s44 6 48 20z', 'steel'),
  path('M196 96c16 3 27 8 30 18h-30z', 'steel-dk'),
  circle(178, 93, 6, 'steel-dk'),
  rect(150, 176, 56, 20, 5, 'brand'),
  stroke('M160 186l6 6 11-12', 'paper', 3.6),
  rect(182, 183, 16, 6, 3, 'paper'),
  path('M244 220h84c0 24-16 40-42 40s-42-16-42-40z', 'clay'),
  path('M290 220h38c0 24-14 38-38 40z', 'clay-dk'),
  path('M250 220c2-18 18-28 36-28s34 10 36 28z', 'brass-lt'),
  path('M286 192c18 0 34 10 36 28h-30z', 'brass'),
  circle(270, 208, 4, 'leaf'),
  circle(292, 202, 4, 'leaf-dk'),
  circle(304, 212, 4, 'leaf'),
)

function tiffinBox(y: number) {
  return parts(
    solid(122, y, 112, 44, 9, 'steel', 'steel-dk', 38),
    rect(134, y + 8, 8, 28, 4, 'steel-lt'),
    rect(118, y - 4, 120, 9, 4.5, 'steel-lt'),
  )
}

export const msme = onStage(
  shadow(200, 122),
  solid(98, 120, 204, 140, 6, 'paper', 'paper-2', 46),
  rect(106, 78, 188, 34, 8, 'brand-dk'),
  rect(142, 90, 116, 10, 5, 'brass'),
  rect(116, 152, 92, 68, 5, 'glass'),
  rect(116, 196, 92, 24, 0, 'steel'),
  ...spices.map(jar),
  rect(108, 220, 108, 12, 4, 'clay'),
  rect(116, 232, 92, 28, 0, 'clay-dk'),
  path('M228 260v-84a22 22 0 0 1 44 0v84z', 'brand'),
  path('M254 154.5a22 22 0 0 1 18 21.5v84h-18z', 'brand-dk'),
  circle(262, 216, 3.4, 'brass'),
  times(8, (index) => path(`M${92 + index * 27} 112h27v26a13.5 13.5 0 0 1-27 0z`, index % 2 ? 'paper' : 'clay')),
  rect(92, 106, 216, 8, 4, 'clay-dk'),
)

function jar(spice: Role, index: number) {
  const x = 124 + index * 28
  return parts(rect(x, 166, 20, 30, 5, spice), rect(x + 3, 160, 14, 8, 3, 'ink'))
}

export const tax = onStage(
  shadow(166, 74),
  shadow(276, 60),
  group(
    'rotate(-3 160 250)',
    solid(100, 92, 124, 164, 8, 'brand', 'brand-dk', 28),
    rect(100, 92, 16, 164, 6, 'brand-dk'),
    rect(128, 114, 64, 44, 5, 'paper'),
    rect(136, 124, 40, 6, 3, 'brand'),
    lines(136, 136, [48, 30], 9, 4),
    rect(206, 150, 26, 12, 3, 'clay'),
    rect(206, 178, 26, 12, 3, 'brass'),
    rect(206, 206, 26, 12, 3, 'leaf'),
  ),
  coins(262, 262, 8),
  coins(312, 262, 4),
  circle(290, 116, 30, 'paper'),
  path('M290 116V86a30 30 0 0 1 26 45z', 'clay'),
  path('M290 116l26 15a30 30 0 0 1-52 0z', 'brass'),
)

export const employment = onStage(
  shadow(154, 66),
  shadow(262, 76),
  group(
    'rotate(-5 150 256)',
    solid(92, 66, 122, 190, 7, 'paper', 'paper-2', 28),
    rect(106, 82, 20, 20, 5, 'brand'),
    rect(134, 84, 44, 7, 3.5, 'line-dk'),
    lines(134, 96, [30]),
    lines(106, 118, [92, 84, 92, 70], 12),
    lines(106, 172, [80, 92, 46], 12),
    stroke('M108 226c8-12 12-12 14-2s8 6 12-4 10-4 8 4 8 4 14 0', 'brand', 3),
  ),
  stroke('M240 176v-16a10 10 0 0 1 10-10h32a10 10 0 0 1 10 10v16', 'ink', 9),
  solid(196, 172, 140, 88, 12, 'clay', 'clay-dk', 46),
  path('M196 184a12 12 0 0 1 12-12h116a12 12 0 0 1 12 12v16c-44 20-96 20-140 0z', 'clay-lt'),
  path('M290 172h34a12 12 0 0 1 12 12v16c-15 7-31 11-46 13z', 'clay'),
  nameBadge(),
)

function nameBadge() {
  return parts(
    stroke('M256 150l9 34M276 150l-9 34', 'brand', 6),
    group(
      'rotate(3 266 186)',
      rect(259, 180, 14, 14, 3, 'steel-dk'),
      solid(241, 190, 50, 60, 7, 'paper', 'paper-2', 14),
      rect(241, 190, 50, 13, 5, 'brand'),
      circle(266, 217, 8, 'brand-lt'),
      path('M252 236c0-8 6-12 14-12s14 4 14 12z', 'brand-lt'),
      rect(254, 241, 24, 4, 2, 'line'),
    ),
  )
}

export const compliance = onStage(
  shadow(158, 78),
  shadow(276, 62),
  group(
    'rotate(-4 156 258)',
    solid(88, 70, 136, 188, 9, 'brand', 'brand-dk', 24),
    solid(100, 84, 112, 164, 5, 'paper', 'paper-2', 24),
    times(4, checked),
    rect(128, 62, 56, 20, 6, 'steel'),
    rect(164, 62, 20, 20, 6, 'steel-dk'),
    circle(156, 64, 9, 'steel'),
    circle(156, 64, 3.5, 'brand-dk'),
  ),
  solid(216, 158, 118, 102, 10, 'paper', 'paper-2', 32),
  path('M226 158h98a10 10 0 0 1 10 10v18H216v-18a10 10 0 0 1 10-10z', 'clay'),
  path('M302 158h22a10 10 0 0 1 10 10v18h-32z', 'clay-dk'),
  rect(238, 148, 8, 22, 4, 'ink'),
  rect(304, 148, 8, 22, 4, 'ink'),
  times(3, (week) => times(5, (day) => rect(229 + day * 19, 197 + week * 20, 12, 12, 3, 'line'))),
  badge(292, 223, 15),
  stroke('M285 223l5 6 9-11', 'brass-ink', 3.6),
)

function checked(row: number) {
  const y = 104 + row * 33
  const tick = stroke(`M117 ${y + 9}l4 5 8-9`, 'paper', 3)
  return parts(
    rect(112, y, 20, 20, 5, row < 3 ? 'leaf' : 'line'),
    row < 3 ? tick : undefined,
    lines(142, y + 3, [52, row % 2 ? 30 : 42], 10),
  )
}
