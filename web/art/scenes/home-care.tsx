import { group, path, rect, shadow, solid, stroke } from '#web/art/draw.tsx'
import { onStage } from '#web/art/stage.tsx'
import { spray, suds } from './things.tsx'

export const cleaning = onStage(
  shadow(160, 74),
  shadow(276, 40),
  group('rotate(14 250 250)', rect(236, 40, 10, 180, 5, 'clay'), rect(241, 40, 5, 180, 2.5, 'clay-dk')),
  stroke('M100 170c8-44 112-44 120 0', 'steel-dk', 5),
  path('M94 166h132l-13 88a8 8 0 0 1-8 6h-90a8 8 0 0 1-8-6z', 'brand'),
  path('M180 166h46l-13 88a8 8 0 0 1-8 6h-30z', 'brand-dk'),
  rect(88, 158, 144, 14, 7, 'brand-lt'),
  suds(
    [122, 152, 18, 'paper'],
    [150, 144, 24, 'paper'],
    [182, 150, 20, 'paper'],
    [204, 155, 12, 'paper-2'],
    [136, 156, 12, 'paper-2'],
  ),
  rect(98, 158, 124, 8, 4, 'brand-lt'),
  suds([212, 108, 9, 'paper'], [118, 112, 6, 'paper'], [186, 92, 5, 'paper']),
  spray(276, 260),
)

export const sofa = onStage(
  shadow(176, 112),
  shadow(308, 36),
  rect(88, 246, 14, 14, 4, 'ink'),
  rect(250, 246, 14, 14, 4, 'ink-2'),
  solid(84, 112, 184, 110, 24, 'brand-d2', 'brand-dk', 60),
  rect(78, 206, 196, 46, 8, 'brand-d2'),
  solid(96, 184, 160, 34, 8, 'brand-lt', 'brand', 80),
  rect(174, 184, 4, 34, 0, 'brand-d2'),
  solid(60, 158, 44, 94, 18, 'brand', 'brand-d2', 20),
  solid(248, 158, 44, 94, 18, 'brand-dk', 'brand-dk2', 22),
  suds(
    [196, 142, 15, 'paper'],
    [218, 132, 18, 'paper'],
    [240, 146, 13, 'paper-2'],
    [214, 152, 13, 'paper-2'],
    [186, 118, 6, 'paper'],
    [250, 116, 8, 'paper'],
  ),
  group('rotate(-24 214 120)', rect(180, 118, 72, 14, 4, 'paper-2'), solid(176, 102, 80, 18, 8, 'clay', 'clay-dk', 34)),
  path('M124 132l4 11 11 4-11 4-4 11-4-11-11-4 11-4z', 'brass-lt'),
  spray(308, 260, 0.92),
)

export const windows = onStage(
  shadow(286, 54),
  solid(84, 48, 176, 178, 8, 'paper', 'paper-2', 26),
  rect(98, 62, 148, 150, 3, 'steel'),
  path('M98 62h112L98 196z', 'glass'),
  path('M128 78l3.5 10 10 3.5-10 3.5-3.5 10-3.5-10-10-3.5 10-3.5z', 'paper'),
  rect(168, 62, 8, 150, 0, 'paper'),
  rect(98, 132, 148, 8, 0, 'paper'),
  solid(72, 222, 200, 16, 5, 'paper', 'paper-2', 60),
  group(
    'rotate(-40 150 140)',
    rect(104, 120, 96, 6, 2, 'ink-2'),
    rect(100, 124, 104, 14, 6, 'ink'),
    rect(143, 138, 16, 20, 3, 'steel-dk'),
    rect(140, 154, 22, 66, 9, 'clay'),
    rect(151, 154, 11, 66, 5, 'clay-dk'),
  ),
  bucket(286, 262),
)

function bucket(x: number, y: number) {
  return group(
    `translate(${x} ${y})`,
    stroke('M-46 -68c6-36 86-36 92 0', 'steel-dk', 4.5),
    path('M-52 -68h104l-11 62a7 7 0 0 1-7 6h-68a7 7 0 0 1-7-6z', 'brass-lt'),
    path('M16 -68h36l-11 62a7 7 0 0 1-7 6H12z', 'brass'),
    rect(-58, -76, 116, 13, 6.5, 'brass'),
    suds([-24, -82, 13, 'paper'], [0, -88, 17, 'paper'], [24, -82, 13, 'paper-2']),
    rect(-52, -76, 104, 8, 4, 'brass'),
  )
}
