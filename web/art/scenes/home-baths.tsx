import { circle, parts, path, rect, shadow, solid, stroke, times } from '#web/art/draw.tsx'
import { toolbox } from './home-things.tsx'
import { onStage } from '#web/art/stage.tsx'

export const toilet = onStage(
  shadow(172, 92),
  shadow(292, 56),
  solid(168, 78, 88, 112, 10, 'paper', 'paper-2', 28),
  solid(160, 64, 104, 18, 6, 'paper', 'paper-2', 34),
  rect(172, 82, 56, 4, 0, 'line'),
  rect(180, 98, 30, 9, 4.5, 'brass'),
  circle(184, 102.5, 7, 'brass-dk'),
  path('M76 186h168v16c0 16-10 26-24 30l4 28h-98l5-22c-31-6-55-26-55-52z', 'paper'),
  path('M198 186h46v16c0 16-10 26-24 30l4 28h-32c8-26 10-50 6-74z', 'paper-2'),
  solid(68, 176, 160, 14, 7, 'brand', 'brand-dk', 52),
  path('M84 162h128a8 8 0 0 1 8 8v6H72c0-8 4-14 12-14z', 'brand-lt'),
  path('M168 162h44a8 8 0 0 1 8 8v6h-52z', 'brand'),
  toolbox(294, 262, 0.84),
)

export const shower = onStage(
  shadow(194, 108),
  stroke('M278 190V82a34 34 0 0 0-68 0v6', 'steel-dk', 11),
  stroke('M276 190V82a32 32 0 0 0-64 0v6', 'steel', 5),
  solid(262, 150, 32, 22, 8, 'brass', 'brass-dk', 12),
  path('M166 116a44 34 0 0 1 88 0z', 'brand'),
  path('M226 86c16 4 28 16 28 30h-30c4-10 5-20 2-30z', 'brand-dk'),
  rect(158, 112, 104, 12, 6, 'steel-dk'),
  times(5, (jet) => drops(172 + jet * 19, jet % 2)),
  rect(122, 240, 16, 20, 6, 'brass-dk'),
  rect(252, 240, 16, 20, 6, 'brass-dk'),
  path('M88 186h216c0 36-16 66-48 66H136c-32 0-48-30-48-66z', 'paper'),
  path('M238 186h66c0 36-16 66-48 66h-34c12-20 18-42 16-66z', 'paper-2'),
  solid(78, 178, 236, 15, 7.5, 'paper', 'paper-2', 70),
)

function drops(x: number, late: number) {
  const top = 132 + late * 8
  return parts(rect(x, top, 5, 16, 2.5, 'confirmed-lt'), rect(x, top + 24, 5, 12, 2.5, 'confirmed-lt'))
}
