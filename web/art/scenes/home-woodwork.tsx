import { circle, group, path, rect, shadow, solid, stroke } from '#web/art/draw.tsx'
import { inset } from '#web/art/hero-stage.tsx'
import { onStage } from '#web/art/stage.tsx'
import { hammer, key } from './things.tsx'

export const carpentry = onStage(
  shadow(190, 106),
  rect(88, 236, 224, 22, 4, 'brass-dk'),
  rect(88, 236, 150, 22, 4, 'brass'),
  rect(108, 212, 190, 24, 4, 'brass-lt'),
  rect(232, 212, 66, 24, 4, 'brass'),
  stroke('M124 224h40M180 222h34', 'brass-dk', 2.6),
  group(
    'translate(104 200) rotate(-20)',
    path(
      'M54 -44L214 -14v14l-6-6-6 8-6-8-6 8-6-8-6 8-6-8-6 8-6-8-6 8-6-8-6 8-6-8-6 8-6-8-6 8-6-8-6 8-6-8-6 8-6-8-6 8-6-8L54 8z',
      'steel',
    ),
    path('M54 -44L214 -14v6L54 -30z', 'steel-lt'),
    path('M8 -50h40a10 10 0 0 1 10 10v44a10 10 0 0 1-10 10H20C2 14-6 0-4-16s2-34 12-34z', 'clay'),
    path('M34 14h14a10 10 0 0 0 10-10v-44a10 10 0 0 0-10-10z', 'clay-dk'),
    path('M16 -34h20a6 6 0 0 1 6 6v22a6 6 0 0 1-6 6H24C12 0 8-8 8-16s0-18 8-18z', 'arch'),
  ),
  hammer(282, 216, 14),
)

export const furniture = onStage(
  shadow(170, 88),
  shadow(284, 44),
  rect(114, 66, 14, 192, 6, 'brass-dk'),
  rect(208, 66, 14, 192, 6, 'brass-dk'),
  solid(106, 74, 124, 26, 8, 'brass', 'brass-dk', 40),
  solid(120, 114, 96, 13, 4, 'brass', 'brass-dk', 30),
  solid(120, 140, 96, 13, 4, 'brass', 'brass-dk', 30),
  solid(98, 200, 17, 60, 5, 'brass', 'brass-dk', 7),
  solid(221, 200, 17, 60, 5, 'brass', 'brass-dk', 7),
  path('M118 166h100c4 0 7 1 9 4l17 18H92l17-18c2-3 5-4 9-4z', 'brand-lt'),
  solid(88, 184, 160, 18, 9, 'brand', 'brand-dk', 52),
  solid(96, 202, 144, 12, 3, 'brass', 'brass-dk', 46),
  hammer(294, 262, 5),
  screw(249, 257, -80),
)

function screw(x: number, y: number, turn: number) {
  return group(
    `translate(${x} ${y}) rotate(${turn}) scale(1.4)`,
    rect(-7, 0, 14, 6, 2, 'steel-dk'),
    path('M-4 6h8l-1 12-3 7-3-7z', 'steel-dk'),
  )
}

export const door = onStage(
  shadow(172, 94),
  shadow(290, 32),
  solid(96, 44, 152, 216, 6, 'paper', 'paper-2', 30),
  solid(110, 58, 124, 202, 2, 'brand', 'brand-d2', 42),
  inset(124, 74, 42, 80, 'brand', 'brand-dk'),
  inset(178, 74, 42, 80, 'brand-d2', 'brand-dk'),
  inset(124, 186, 42, 60, 'brand', 'brand-dk'),
  inset(178, 186, 42, 60, 'brand-d2', 'brand-dk'),
  solid(202, 142, 28, 60, 8, 'brass', 'brass-dk', 10),
  circle(216, 159, 10, 'brass-lt'),
  circle(216, 183, 5, 'brass-ink'),
  path('M214 183h4l3 11h-10z', 'brass-ink'),
  group('translate(312 164) scale(1.14)', key(0, 0, 20)),
)
