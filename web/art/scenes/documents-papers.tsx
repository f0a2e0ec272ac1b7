import { circle, group, lines, path, rect, ring, shadow, solid, stroke } from '#web/art/draw.tsx'
import { onStage } from '#web/art/stage.tsx'
import { envelope, key, postmark } from './things.tsx'

export const will = onStage(
  shadow(160, 76),
  shadow(286, 42),
  group(
    'rotate(-4 156 258)',
    solid(92, 58, 132, 200, 7, 'paper', 'paper-2', 28),
    rect(124, 78, 68, 9, 4.5, 'brand'),
    lines(108, 102, [100, 92, 100, 84], 12),
    lines(108, 156, [100, 92, 58], 12),
    stroke('M110 222c8-12 12-12 14-2s8 6 12-4 10-4 8 4 8 4 14 0', 'brand', 3),
    circle(196, 222, 20, 'clay'),
    path('M196 202a20 20 0 0 1 0 40z', 'clay-dk'),
    ring(196, 222, 11, 'clay-lt', 3),
  ),
  path('M286 214c-14-44-8-108 36-156 12 42 8 100-24 148z', 'brand-lt'),
  path('M322 58c12 42 8 100-24 148l-9 4c4-54 12-104 33-152z', 'brand'),
  stroke('M283 236c2-56 14-112 33-158', 'brass-dk', 4),
  rect(268, 200, 36, 18, 5, 'steel-dk'),
  path('M262 212h48a18 18 0 0 1 18 18v22a8 8 0 0 1-8 8h-68a8 8 0 0 1-8-8v-22a18 18 0 0 1 18-18z', 'ink'),
  path('M300 212h10a18 18 0 0 1 18 18v22a8 8 0 0 1-8 8h-20z', 'ink-2'),
  rect(258, 228, 34, 18, 4, 'paper'),
)

export const notice = onStage(
  shadow(162, 82),
  shadow(284, 54),
  solid(246, 112, 78, 140, 4, 'danger', 'danger-dk', 26),
  path('M238 116c0-30 20-44 47-44s47 14 47 44z', 'danger'),
  path('M300 74c20 4 32 18 32 42h-32z', 'danger-dk'),
  rect(234, 110, 102, 11, 5, 'danger-dk'),
  rect(240, 246, 90, 14, 4, 'ink'),
  rect(258, 132, 50, 10, 5, 'ink'),
  rect(262, 156, 38, 46, 4, 'paper'),
  lines(268, 164, [26, 26, 18], 10, 4),
  rect(268, 192, 14, 4, 2, 'danger'),
  group(
    'rotate(-5 150 258)',
    solid(98, 72, 116, 130, 6, 'paper', 'paper-2', 26),
    rect(112, 88, 54, 10, 5, 'clay'),
    lines(112, 110, [84, 78, 84, 60], 12),
  ),
  group('translate(74 134) scale(1.34)', envelope(4, 14, -4)),
  postmark(206, 198, -14, 'clay'),
)

export const encumbrance = onStage(
  shadow(170, 92),
  shadow(306, 26),
  group(
    'rotate(-4 160 258)',
    solid(84, 76, 168, 182, 7, 'paper', 'paper-2', 34),
    rect(98, 90, 50, 40, 4, 'leaf'),
    rect(98, 138, 50, 52, 4, 'brass-lt'),
    rect(98, 198, 50, 46, 4, 'clay-lt'),
    rect(164, 90, 74, 26, 4, 'clay-lt'),
    rect(164, 124, 34, 44, 4, 'brass-lt'),
    rect(204, 124, 34, 44, 4, 'leaf'),
    rect(164, 184, 74, 60, 4, 'glass'),
    stroke('M156 94v148', 'line', 4),
    lines(174, 216, [44, 30], 12, 5, 'line-dk'),
  ),
  group(
    'rotate(-32 262 150)',
    rect(252, 196, 20, 78, 9, 'clay'),
    rect(262, 196, 10, 78, 5, 'clay-dk'),
    rect(256, 186, 12, 18, 2, 'steel-dk'),
    circle(262, 146, 50, 'ink'),
    path('M262 96a50 50 0 0 1 0 100z', 'ink-2'),
    circle(262, 146, 39, 'glass'),
  ),
  path('M236 148l26-22 26 22v26h-52z', 'paper'),
  path('M262 126l26 22v26h-26z', 'paper-2'),
  path('M262 116l34 29-6 7-28-24-28 24-6-7z', 'brand'),
  rect(255, 154, 14, 20, 3, 'clay'),
)

export const gift = onStage(
  shadow(176, 94),
  shadow(300, 30),
  group(
    'rotate(7 220 220)',
    solid(158, 60, 84, 150, 6, 'paper', 'paper-2', 22),
    rect(172, 76, 44, 8, 4, 'clay'),
    lines(172, 94, [54, 46], 12),
  ),
  solid(94, 160, 158, 100, 6, 'brand', 'brand-dk', 46),
  solid(86, 138, 174, 32, 6, 'brand-lt', 'brand', 50),
  rect(156, 138, 28, 122, 0, 'brass'),
  rect(156, 138, 28, 32, 0, 'brass-lt'),
  path('M168 136c-8-34-58-46-64-22-4 18 34 26 64 22z', 'brass-lt'),
  path('M172 136c8-34 58-46 64-22 4 18-34 26-64 22z', 'brass'),
  path('M150 130c-12-10-28-16-30-10-2 6 14 10 30 10z', 'brass'),
  path('M190 130c12-10 28-16 30-10 2 6-14 10-30 10z', 'brass-dk'),
  rect(156, 120, 28, 20, 7, 'brass-lt'),
  group('translate(302 178) scale(1.02)', key(0, 0, 18)),
)
