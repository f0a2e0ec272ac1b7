import { circle, ellipse, group, path, rect, ring, shadow, solid, stroke, times } from '#web/art/draw.tsx'
import { onStage } from '#web/art/stage.tsx'
import { suds } from './things.tsx'

export const moving = onStage(
  shadow(164, 88),
  shadow(296, 40),
  solid(84, 164, 160, 96, 6, 'clay-lt', 'clay', 52),
  rect(84, 164, 160, 12, 4, 'clay'),
  rect(126, 164, 26, 40, 2, 'paper'),
  rect(102, 236, 44, 6, 3, 'clay-dk'),
  rect(102, 224, 28, 6, 3, 'clay-dk'),
  solid(104, 84, 112, 80, 6, 'clay-lt', 'clay', 36),
  rect(104, 84, 112, 10, 4, 'clay'),
  rect(134, 84, 22, 32, 2, 'paper'),
  broom(296, 262, 9),
)

function broom(x: number, y: number, turn: number) {
  return group(
    `translate(${x} ${y}) rotate(${turn})`,
    rect(-5, -196, 10, 140, 5, 'brand'),
    rect(0, -196, 5, 140, 2.5, 'brand-dk'),
    path('M-18 -52h36l16 48c1 2 0 4-3 4h-62c-3 0-4-2-3-4z', 'brass'),
    path('M6 -52h12l16 48c1 2 0 4-3 4H12z', 'brass-dk'),
    stroke('M-10 -30l-6 22M0 -30v22', 'brass-dk', 2.6),
    solid(-22, -62, 44, 16, 6, 'danger', 'danger-dk', 16),
  )
}

export const carpet = onStage(
  shadow(92, 34, 272),
  path('M92 248h228l24 26H92z', 'danger'),
  path('M92 253h218l15 16H92z', 'clay-lt'),
  path('M92 257h210l8 8H92z', 'danger'),
  circle(92, 246, 28, 'danger-dk'),
  ring(92, 246, 19, 'clay-lt', 5),
  ring(92, 246, 9, 'clay-lt', 4),
  ellipse(226, 258, 66, 6, 'danger-dk'),
  stroke('M226 140V70a18 18 0 0 1 18-18h4', 'steel-dk', 10),
  rect(236, 44, 40, 16, 8, 'ink'),
  solid(196, 122, 60, 112, 20, 'brand', 'brand-dk', 22),
  rect(206, 136, 40, 54, 10, 'glass'),
  rect(232, 136, 14, 54, 7, 'steel'),
  rect(206, 166, 40, 24, 8, 'line-dk'),
  circle(226, 210, 9, 'brass'),
  solid(166, 224, 120, 34, 12, 'ink', 'ink-2', 40),
  rect(178, 248, 96, 5, 2.5, 'steel-dk'),
)

export const oven = onStage(
  shadow(170, 90),
  shadow(296, 34),
  solid(92, 64, 156, 30, 6, 'steel-lt', 'steel', 48),
  rect(140, 72, 44, 14, 4, 'ink'),
  rect(100, 250, 16, 10, 2, 'ink-2'),
  rect(224, 250, 16, 10, 2, 'ink-2'),
  solid(86, 92, 168, 162, 8, 'steel-lt', 'steel', 52),
  rect(80, 88, 180, 12, 5, 'ink'),
  times(4, (knob) => circle(108 + knob * 20, 116, 7, knob === 3 ? 'clay' : 'ink')),
  solid(100, 134, 140, 92, 8, 'steel', 'steel-dk', 44),
  rect(112, 156, 116, 60, 6, 'ink'),
  path('M128 156h30l-46 50v-30z', 'ink-2'),
  rect(104, 140, 132, 9, 4.5, 'brand'),
  rect(150, 238, 40, 6, 3, 'steel-dk'),
  path('M186 140h36v48a4 4 0 0 1-4 4h-28a4 4 0 0 1-4-4z', 'clay'),
  path('M206 140h16v48a4 4 0 0 1-4 4h-12z', 'clay-dk'),
  suds([126, 206, 12, 'paper'], [144, 198, 15, 'paper'], [162, 208, 11, 'paper-2'], [146, 176, 5, 'paper']),
  soap(296, 262),
)

function soap(x: number, y: number) {
  return group(
    `translate(${x} ${y})`,
    rect(-9, -112, 18, 18, 3, 'danger-dk'),
    rect(-16, -98, 32, 18, 5, 'danger'),
    path('M-16 -84h32c12 6 18 18 18 32v46a6 6 0 0 1-6 6h-56a6 6 0 0 1-6-6v-46c0-14 6-26 18-32z', 'brass-lt'),
    path('M10 -84h6c12 6 18 18 18 32v46a6 6 0 0 1-6 6H10c4-28 4-58 0-84z', 'brass'),
    rect(-22, -52, 40, 32, 5, 'paper'),
    circle(-2, -36, 8, 'leaf'),
  )
}
