import {
  circle,
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
import { badge, coins, globe } from './things.tsx'

const goods: Role[] = ['leaf', 'brass', 'clay', 'brand-lt']

export const shop = onStage(
  shadow(172, 92),
  shadow(293, 42),
  solid(94, 108, 156, 152, 4, 'brass-lt', 'brass', 34),
  solid(86, 68, 172, 42, 7, 'brand', 'brand-dk', 42),
  rect(112, 85, 94, 8, 4, 'brass-lt'),
  rect(110, 166, 106, 58, 0, 'ink'),
  ...goods.map((role, index) => rect(119 + index * 24, 194, 16, 28, 5, role)),
  times(5, slat),
  rect(106, 172, 114, 8, 4, 'steel-dk'),
  rect(110, 226, 106, 34, 0, 'clay'),
  rect(184, 226, 32, 34, 0, 'clay-dk'),
  rect(104, 218, 118, 10, 4, 'clay-lt'),
  group(
    'translate(-5) rotate(5 296 258)',
    solid(256, 158, 80, 102, 5, 'clay', 'clay-dk', 14),
    rect(264, 167, 62, 84, 2, 'paper'),
    rect(276, 178, 38, 6, 3, 'brand'),
    lines(274, 192, [42, 42, 28], 9, 4),
    badge(312, 230, 13),
    stroke('M306 230l4 5 8-9', 'brass-ink', 3),
  ),
)

function slat(index: number) {
  const y = 122 + index * 10
  return parts(
    rect(110, y, 106, 10, 0, index % 2 ? 'steel' : 'steel-lt'),
    rect(184, y, 32, 10, 0, index % 2 ? 'steel-dk' : 'steel'),
  )
}

export const trade = onStage(
  shadow(166, 96),
  shadow(286, 42),
  solid(84, 128, 154, 132, 4, 'brass', 'brass-dk', 42),
  faint(0.3, ...[162, 194, 226].map((y) => rect(84, y, 154, 3, 0, 'brass-ink'))),
  rect(84, 128, 16, 132, 3, 'brass-lt'),
  rect(182, 128, 16, 132, 3, 'brass-lt'),
  rect(222, 128, 16, 132, 3, 'brass'),
  solid(78, 120, 166, 18, 4, 'brass-lt', 'brass', 46),
  solid(78, 242, 166, 18, 4, 'brass-lt', 'brass', 46),
  rect(110, 158, 62, 62, 6, 'paper'),
  stroke('M128 204v-30M119 183l9-10 9 10M154 204v-30M145 183l9-10 9 10', 'clay', 5),
  rect(120, 208, 42, 4, 2, 'line-dk'),
  globe(286, 262, 1.06),
)

export const token = onStage(
  shadow(160, 78),
  shadow(280, 48),
  group(
    'rotate(-4 156 258)',
    solid(92, 62, 134, 196, 7, 'paper', 'paper-2', 28),
    rect(108, 80, 60, 9, 4.5, 'brand'),
    lines(108, 102, [88, 80, 88, 52], 12),
    rect(108, 162, 92, 74, 8, 'glass'),
    stroke('M118 196c8-14 13-14 15-2s8 7 12-4 10-4 9 4 8 3 14-1', 'brand', 3.4),
    lines(118, 214, [44], 10, 5, 'line-dk'),
    circle(190, 222, 15, 'leaf'),
    stroke('M183 222l5 6 9-11', 'paper', 3.6),
  ),
  group(
    'rotate(7 280 258)',
    solid(261, 88, 38, 42, 4, 'steel', 'steel-dk', 13),
    rect(268, 100, 9, 9, 2, 'ink'),
    rect(283, 100, 9, 9, 2, 'ink'),
    solid(246, 126, 68, 132, 14, 'clay', 'clay-dk', 22),
    rect(262, 226, 30, 12, 6, 'ink'),
    circle(277, 176, 25, 'paper'),
    circle(277, 170, 8, 'brand'),
    path('M273 170h8l4 18h-16z', 'brand'),
  ),
)

export const copyright = onStage(
  shadow(162, 74),
  shadow(272, 60),
  circle(262, 190, 70, 'ink'),
  path('M262 120a70 70 0 0 1 0 140 110 110 0 0 0 0-140z', 'ink-2'),
  ring(262, 190, 56, 'ink-2', 2.5),
  ring(262, 190, 44, 'ink-2', 2.5),
  badge(262, 190, 24),
  circle(262, 190, 5, 'paper'),
  group(
    'rotate(-4 150 258)',
    rect(104, 88, 118, 172, 6, 'brand-dk2'),
    solid(200, 92, 16, 160, 2, 'paper', 'paper-2', 8),
    solid(92, 84, 116, 172, 7, 'brand', 'brand-d2', 30),
    rect(92, 84, 14, 172, 6, 'brand-dk'),
    ring(156, 150, 34, 'brass', 5),
    stroke('M168 139a16 16 0 1 0 0 22', 'brass', 6.5),
    rect(126, 206, 60, 8, 4, 'paper'),
    rect(136, 222, 40, 6, 3, 'brand-lt'),
  ),
)

export const gains = onStage(
  shadow(172, 92),
  shadow(296, 36),
  solid(88, 200, 46, 60, 6, 'brand-lt', 'brand', 16),
  solid(144, 164, 46, 96, 6, 'clay', 'clay-dk', 16),
  solid(200, 120, 46, 140, 6, 'brand', 'brand-dk', 16),
  stroke('M96 172c44-10 84-40 112-82', 'leaf', 9),
  path('M186 84l38-20 2 43z', 'leaf'),
  coins(296, 262, 6),
  rupee(296, 158, 27),
)

function rupee(x: number, y: number, r: number) {
  return group(
    `translate(${x} ${y})`,
    badge(0, 0, r),
    stroke('M-8 -11h16M-8 -3h16M2 -11c8 2 8 14-3 14h-5L5 14', 'brass-ink', 3.6),
  )
}

export const payslip = onStage(
  shadow(154, 72),
  shadow(276, 58),
  group(
    'rotate(-4 150 258)',
    solid(90, 66, 126, 192, 7, 'paper', 'paper-2', 28),
    path('M97 66h112a7 7 0 0 1 7 7v23H90V73a7 7 0 0 1 7-7z', 'brand'),
    path('M188 66h21a7 7 0 0 1 7 7v23h-28z', 'brand-dk'),
    rect(104, 78, 52, 7, 3.5, 'paper'),
    lines(104, 112, [50, 40, 50, 36], 15),
    lines(172, 112, [30, 30, 30, 30], 15, 5, 'line-dk'),
    rect(104, 176, 98, 2, 1, 'line'),
    rect(104, 190, 36, 9, 4.5, 'line-dk'),
    rect(160, 186, 42, 17, 5, 'brass'),
    stroke('M106 236c8-12 12-12 14-2s8 6 12-4 10-4 8 4 8 4 14 0', 'brand', 3),
  ),
  rupee(278, 142, 27),
  path('M220 216c0-34 24-54 58-54s58 20 58 54c0 18-8 34-22 44h-72c-14-10-22-26-22-44z', 'clay'),
  path('M290 163c28 4 46 23 46 53 0 18-8 34-22 44h-30c20-26 24-66 6-97z', 'clay-dk'),
  rect(254, 162, 48, 8, 4, 'ink'),
  path('M221 208h114a56 56 0 0 1-1 18H222a56 56 0 0 1-1-18z', 'brass'),
  times(5, (index) => circle(236 + index * 21, 217, 4, index % 2 ? 'clay' : 'paper')),
)
