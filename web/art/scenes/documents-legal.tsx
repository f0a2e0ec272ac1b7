import { circle, faint, frame, group, lines, path, rect, ring, shadow, solid, stroke, times } from '#web/art/draw.tsx'
import { onStage } from '#web/art/stage.tsx'
import { badge, envelope, key, postmark, seal, stamp } from './things.tsx'

export const affidavit = onStage(
  shadow(176, 72),
  shadow(284, 34),
  group(
    'rotate(-4 170 250)',
    solid(112, 62, 126, 194, 7, 'paper', 'paper-2', 30),
    rect(122, 72, 106, 46, 4, 'clay-lt'),
    times(6, (index) => ring(133 + index * 17, 95, 13, 'clay', 2)),
    circle(175, 95, 15, 'clay'),
    stroke('M170 88h10M170 94h10M179 88c0 8-4 9-9 9l8 7', 'paper', 2.6),
    lines(126, 134, [96, 90, 96, 78], 12),
    lines(126, 188, [96, 60], 12),
    stroke('M128 232c8-12 12-12 14-2s8 6 12-4 10-4 8 4 8 4 14 0', 'brand', 3),
  ),
  stamp(282, 262, 1.22),
  faint(0.85, postmark(216, 208, -14, 'brand')),
)

export const rent = onStage(
  shadow(158, 70),
  shadow(262, 62),
  group(
    'rotate(-5 150 250)',
    solid(96, 78, 118, 176, 7, 'paper', 'paper-2', 28),
    rect(110, 94, 58, 9, 4.5, 'brand'),
    lines(110, 116, [88, 80, 88, 66], 12),
    lines(110, 172, [88, 74], 12),
    rect(110, 224, 36, 3, 1.5, 'line-dk'),
    rect(160, 224, 36, 3, 1.5, 'line-dk'),
    stroke('M112 220c6-10 10-10 12-2s6 4 10-2', 'brand', 2.6),
  ),
  path('M204 196l58-52 58 52v62H204z', 'brass-lt'),
  path('M262 144l58 52v58a4 4 0 0 1-4 4h-54z', 'brass'),
  path('M262 130l72 64-9 10-63-56-63 56-9-10z', 'clay'),
  path('M262 130l72 64-9 10-63-56z', 'clay-dk'),
  path('M244 258v-34a18 18 0 0 1 36 0v34z', 'brand'),
  path('M262 206a18 18 0 0 1 18 18v34h-18z', 'brand-dk'),
  circle(273, 238, 2.6, 'brass-lt'),
  rect(218, 208, 18, 18, 3, 'glass'),
  rect(290, 208, 18, 18, 3, 'glass'),
)

export const property = onStage(
  shadow(184, 96),
  shadow(300, 24),
  path('M96 176l88-76 88 76v84H96z', 'paper'),
  path('M184 100l88 76v78a6 6 0 0 1-6 6h-82z', 'paper-2'),
  path('M184 82l104 90-11 13-93-81-93 81-11-13z', 'brand'),
  path('M184 82l104 90-11 13-93-81z', 'brand-dk'),
  rect(224, 96, 20, 40, 3, 'clay'),
  path('M224 113l20 17v-34h-20z', 'clay-dk'),
  path('M160 260v-42a24 24 0 0 1 48 0v42z', 'clay'),
  path('M184 194a24 24 0 0 1 24 24v42h-24z', 'clay-dk'),
  circle(199, 230, 3, 'brass'),
  rect(114, 196, 28, 28, 4, 'glass'),
  rect(226, 196, 28, 28, 4, 'glass'),
  rect(126.5, 196, 3, 28, 0, 'paper-2'),
  rect(238.5, 196, 3, 28, 0, 'paper'),
  key(298, 176, 24),
)

export const notary = onStage(
  shadow(166, 98),
  shadow(300, 48),
  path('M70 136c0-4 3-6 6-6h180c3 0 6 2 6 6v118c0 4-3 6-6 6H76c-3 0-6-2-6-6z', 'brand-dk'),
  path('M78 124c28-12 60-12 88 4v126c-26-14-60-14-88-4z', 'paper'),
  path('M166 128c28-16 60-16 88-4v126c-28-10-62-10-88 4z', 'paper'),
  path('M166 128c6-4 12-6 20-8v126c-8 2-14 5-20 8z', 'paper-2'),
  path('M228 117c9 1 18 3 26 7v126c-8-3-17-5-26-6z', 'paper-2'),
  lines(90, 142, [58, 50, 58, 44, 58, 38], 15),
  lines(196, 138, [44, 36], 13),
  seal(212, 186),
  press(254, 261),
)

function press(x: number, y: number) {
  return group(
    `translate(${x} ${y})`,
    solid(26, -142, 14, 92, 3, 'steel', 'steel-dk', 7),
    solid(2, -150, 62, 16, 8, 'clay', 'clay-dk', 22),
    path(
      'M20 -114h42a20 20 0 0 1 20 20v82H12v-22h36a6 6 0 0 0 6-6v-34a6 6 0 0 0-6-6H20a8 8 0 0 1-8-8v-18a8 8 0 0 1 8-8z',
      'brass',
    ),
    path('M62 -114a20 20 0 0 1 20 20v82H62z', 'brass-dk'),
    solid(18, -64, 30, 11, 3, 'ink', 'ink-2', 10),
    solid(18, -43, 30, 9, 3, 'steel', 'steel-dk', 10),
    solid(0, -14, 92, 14, 5, 'ink', 'ink-2', 30),
  )
}

export const translation = onStage(
  shadow(150, 70),
  shadow(252, 70),
  group(
    'rotate(-6 150 258)',
    solid(88, 86, 112, 170, 7, 'paper', 'paper-2', 26),
    rect(102, 102, 42, 42, 8, 'brand'),
    stroke('M113 134l10-23 10 23M116.5 126h13', 'paper', 4.5),
    lines(102, 160, [72, 62, 72, 54, 66, 40], 13),
  ),
  group(
    'rotate(5 252 258)',
    solid(202, 78, 112, 180, 7, 'paper', 'paper-2', 26),
    rect(216, 94, 42, 42, 8, 'clay'),
    stroke('M224 106h26M238 106v22M238 114c-7-6-13-2-12 3s8 6 12 0M238 114c7-5 12 1 9 8', 'paper', 3.6),
    lines(216, 152, [68, 74, 58, 74, 50, 66], 14),
  ),
  badge(204, 214, 27),
  stroke('M192 208h22l-6-6M216 220h-22l6 6', 'brass-ink', 4.5),
)

export const certificate = onStage(
  shadow(166, 78),
  shadow(278, 62),
  group(
    'rotate(-4 160 258)',
    solid(92, 60, 140, 198, 7, 'paper', 'paper-2', 30),
    frame(102, 70, 120, 178, 4, 'brand-lt', 2.5),
    rect(124, 86, 76, 10, 5, 'brand'),
    lines(118, 110, [88, 88, 66], 13),
    lines(118, 156, [40], 13, 8, 'clay'),
    lines(118, 176, [30, 36, 26], 13),
  ),
  seal(194, 176, 1.2),
  envelope(226, 178, 5),
  circle(287, 222, 12, 'clay'),
  path('M287 210a12 12 0 0 1 0 24z', 'clay-dk'),
  circle(287, 222, 5, 'clay-lt'),
)
