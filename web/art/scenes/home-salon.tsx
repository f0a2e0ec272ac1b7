import {
  circle,
  ellipse,
  faint,
  group,
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

export const salon = onStage(
  shadow(176, 66),
  shadow(284, 46),
  rect(168, 206, 16, 48, 0, 'brass-dk'),
  ellipse(176, 256, 48, 8, 'brass-dk'),
  ellipse(176, 253, 48, 7, 'brass'),
  ellipse(176, 142, 64, 76, 'brass'),
  path('M176 66c35.3 0 64 34 64 76s-28.7 76-64 76z', 'brass-dk'),
  ellipse(176, 142, 53, 65, 'glass'),
  faint(0.6, path('M150 96l44-10-58 100c-10-16-14-34-13-48z', 'paper')),
  group(
    'translate(246 150)',
    path('M22 40h30l8 66a5 5 0 0 1-5 6H33a6 6 0 0 1-6-5z', 'ink'),
    path('M40 40h12l8 66a5 5 0 0 1-5 6H45z', 'ink-2'),
    path('M-22 12h52v44h-52z', 'ink-2'),
    rect(-28, 6, 12, 56, 5, 'ink'),
    circle(40, 34, 36, 'clay'),
    path('M40 -2a36 36 0 0 1 0 72z', 'clay-dk'),
    circle(42, 34, 16, 'clay-lt'),
    circle(42, 34, 7, 'clay-dk'),
  ),
)

export const haircut = onStage(
  shadow(166, 62),
  shadow(276, 52),
  comb(),
  scissors(),
  faint(0.55, rect(118, 148, 96, 112, 12, 'glass')),
  faint(0.55, path('M118 190h96v58a12 12 0 0 1-12 12h-72a12 12 0 0 1-12-12z', 'confirmed-lt')),
  faint(0.35, path('M184 148h18a12 12 0 0 1 12 12v88a12 12 0 0 1-12 12h-18z', 'steel-dk')),
  solid(112, 142, 108, 12, 5, 'steel', 'steel-dk', 36),
  solid(238, 158, 76, 102, 14, 'brand', 'brand-dk', 26),
  rect(238, 186, 76, 44, 0, 'paper'),
  rect(288, 186, 26, 44, 0, 'paper-2'),
  rect(250, 196, 28, 7, 3.5, 'brand'),
  rect(250, 210, 40, 5, 2.5, 'line'),
  rect(262, 142, 28, 18, 4, 'ink'),
  rect(272, 112, 8, 32, 0, 'ink-2'),
  path('M244 104h40a8 8 0 0 1 8 8v8h-32l-16-4z', 'ink'),
)

function comb() {
  return group(
    'rotate(-10 146 250)',
    rect(134, 72, 12, 176, 5, 'brass-dk'),
    times(17, (tooth) => rect(144, 76 + tooth * 10, 16, 5, 2.5, 'brass')),
  )
}

function scissors() {
  return group(
    'rotate(8 184 250)',
    path('M188 122h10l-14 122-6-4z', 'steel-dk'),
    path('M182 122h-10l14 122 6-4z', 'steel'),
    stroke('M177 126l15-34', 'danger-dk', 9),
    stroke('M193 126l-15-34', 'danger', 9),
    ring(168, 76, 16, 'danger', 9),
    ring(202, 76, 16, 'danger-dk', 9),
    circle(185, 128, 5, 'ink'),
  )
}

export const nails = onStage(
  shadow(142, 64),
  shadow(248, 58),
  group(
    'rotate(12 283 250)',
    rect(270, 84, 26, 174, 13, 'clay-lt'),
    path('M283 84a13 13 0 0 1 13 13v148a13 13 0 0 1-13 13z', 'clay'),
  ),
  polish(142, 1.25, 'danger', 'danger-dk'),
  polish(232, 0.95, 'brand', 'brand-dk'),
)

function polish(x: number, scale: number, face: Role, side: Role) {
  return group(
    `translate(${x} 260) scale(${scale})`,
    path('M-14 -68l4-58a5 5 0 0 1 5-5h10a5 5 0 0 1 5 5l4 58z', 'ink'),
    path('M2 -131h3a5 5 0 0 1 5 5l4 58H4z', 'ink-2'),
    rect(-16, -76, 32, 14, 3, 'brass'),
    rect(4, -76, 12, 14, 3, 'brass-dk'),
    path('M-18 -64h36c12 2 20 10 20 22v30a12 12 0 0 1-12 12h-52a12 12 0 0 1-12-12v-30c0-12 8-20 20-22z', face),
    path('M12 -64h6c12 2 20 10 20 22v30a12 12 0 0 1-12 12H14c6-20 6-44-2-64z', side),
    faint(0.7, rect(-29, -44, 7, 30, 3.5, 'paper')),
  )
}
