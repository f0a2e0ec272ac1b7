import { circle, ellipse, faint, group, parts, path, rect, shadow, solid, stroke, type Role } from '#web/art/draw.tsx'
import { onStage } from '#web/art/stage.tsx'

export const coloring = onStage(
  shadow(158, 72),
  shadow(282, 40),
  group(
    'translate(176 206) rotate(24)',
    rect(-7, -148, 14, 96, 7, 'ink'),
    rect(0, -148, 7, 96, 3.5, 'ink-2'),
    rect(-13, -58, 26, 18, 4, 'steel'),
    rect(0, -58, 13, 18, 4, 'steel-dk'),
    path('M-13 -40h26l3 40h-32z', 'brass-ink'),
  ),
  path('M98 190c2-18 26-26 44-18 14-14 46-8 48 8 16-4 26 2 28 10z', 'danger'),
  path('M190 180c16-4 26 2 28 10h-34z', 'danger-dk'),
  path('M84 186h148c0 36-16 62-44 68v6h-60v-6c-28-6-44-32-44-68z', 'brand'),
  path('M186 186h46c0 36-16 62-44 68v6h-22c14-20 22-46 20-74z', 'brand-dk'),
  rect(76, 180, 164, 14, 7, 'brand-lt'),
  group(
    'translate(284 262)',
    rect(-18, -24, 36, 24, 4, 'ink'),
    rect(4, -24, 14, 24, 4, 'ink-2'),
    path('M-34 -160h68l-5 116c0 10-8 16-18 20h-22c-10-4-18-10-18-20z', 'paper'),
    path('M12 -160h22l-5 116c0 10-8 16-18 20H6c6-40 8-90 6-136z', 'paper-2'),
    solid(-36, -172, 72, 16, 3, 'steel', 'steel-dk', 24),
    path('M0 -138c14 18 20 28 20 39a20 20 0 0 1-40 0c0-11 6-21 20-39z', 'danger'),
    path('M0 -138c14 18 20 28 20 39a20 20 0 0 1-20 20z', 'danger-dk'),
    rect(-16, -66, 32, 6, 3, 'line'),
  ),
)

export const facial = onStage(
  shadow(164, 88),
  shadow(286, 38),
  towel(80, 222, 168, 'brand-lt', 'brand'),
  towel(88, 186, 152, 'paper', 'paper-2'),
  solid(116, 126, 96, 62, 12, 'clay-lt', 'clay', 32),
  rect(116, 146, 64, 24, 0, 'paper'),
  rect(180, 146, 32, 24, 0, 'paper-2'),
  rect(128, 155, 36, 6, 3, 'clay-dk'),
  solid(110, 104, 108, 26, 6, 'brass', 'brass-dk', 36),
  dropper(286, 262),
)

function towel(x: number, y: number, width: number, face: Role, side: Role) {
  return parts(solid(x, y, width, 38, 16, face, side, 44), stroke(`M${x + 16} ${y + 19}h${width - 60}`, side, 3))
}

function dropper(x: number, y: number) {
  return group(
    `translate(${x} ${y})`,
    rect(-9, -152, 18, 34, 9, 'danger'),
    rect(0, -152, 9, 34, 4.5, 'danger-dk'),
    solid(-15, -126, 30, 26, 4, 'ink', 'ink-2', 12),
    path('M-15 -100h30c12 4 18 12 18 24v66a10 10 0 0 1-10 10h-46a10 10 0 0 1-10-10v-66c0-12 6-20 18-24z', 'brass'),
    path('M8 -100h7c12 4 18 12 18 24v66a10 10 0 0 1-10 10H8z', 'brass-dk'),
    rect(-22, -62, 40, 38, 5, 'paper'),
    path('M-2 -56c6 8 8 11 8 15a8 8 0 0 1-16 0c0-4 2-7 8-15z', 'leaf'),
  )
}

export const makeup = onStage(
  shadow(150, 80),
  shadow(276, 60),
  circle(148, 156, 70, 'brand'),
  path('M148 86a70 70 0 0 1 0 140z', 'brand-dk'),
  circle(148, 156, 57, 'glass'),
  faint(0.6, path('M124 108l42-6-58 88c-12-18-14-38-6-56z', 'paper')),
  solid(76, 228, 144, 32, 12, 'brand', 'brand-dk', 46),
  ellipse(148, 229, 56, 8, 'clay-lt'),
  brush(298, 262, 10),
  lipstick(248, 262),
)

function lipstick(x: number, y: number) {
  return group(
    `translate(${x} ${y})`,
    path('M-15 -74v-36c0-10 10-20 30-26v62z', 'danger'),
    path('M4 -74v-56l11-6v62z', 'danger-dk'),
    solid(-18, -80, 36, 34, 3, 'brass', 'brass-dk', 12),
    solid(-24, -52, 48, 52, 5, 'ink', 'ink-2', 16),
  )
}

function brush(x: number, y: number, turn: number) {
  return group(
    `translate(${x} ${y}) rotate(${turn})`,
    path('M-8 -108h16l-3 104c0 5-10 5-10 0z', 'ink'),
    path('M1 -108h7l-3 104c0 3-2 4-4 4z', 'ink-2'),
    solid(-12, -132, 24, 28, 3, 'steel', 'steel-dk', 9),
    path('M-12 -132c-16-18-16-48 12-66 28 18 28 48 12 66z', 'clay'),
    path('M5 -132c6-24 4-46-5-66 28 18 28 48 12 66z', 'clay-dk'),
  )
}
