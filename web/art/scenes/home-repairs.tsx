import { circle, ellipse, faint, group, path, rect, shadow, solid, stroke } from '#web/art/draw.tsx'
import { onStage } from '#web/art/stage.tsx'
import { wrench } from './things.tsx'

export const plumbing = onStage(
  shadow(222, 74),
  rect(0, 106, 132, 26, 0, 'steel'),
  rect(0, 122, 132, 10, 0, 'steel-dk'),
  rect(98, 98, 22, 42, 6, 'steel-dk'),
  path('M120 104h74c34 0 50 20 50 46v16h-34v-12c0-9-4-14-14-14h-76z', 'steel-lt'),
  path('M194 104c34 0 50 20 50 46v16h-13v-14c0-22-12-36-40-36h-71v-12z', 'steel'),
  rect(204, 160, 46, 13, 6, 'steel-dk'),
  rect(156, 84, 16, 24, 3, 'steel-dk'),
  rect(126, 68, 76, 19, 9.5, 'brand'),
  rect(166, 68, 36, 19, 9.5, 'brand-dk'),
  path('M227 182c8 11 12 17 12 23a12 12 0 0 1-24 0c0-6 4-12 12-23z', 'confirmed-lt'),
  stroke('M176 220c8-34 92-34 100 0', 'steel-dk', 4.5),
  path('M168 218h116l-10 38a6 6 0 0 1-6 4h-84a6 6 0 0 1-6-4z', 'clay'),
  path('M244 218h40l-10 38a6 6 0 0 1-6 4h-24z', 'clay-dk'),
  rect(162, 212, 128, 12, 6, 'clay-lt'),
  wrench(330, 262, 12),
)

export const electrician = onStage(
  shadow(236, 78),
  rect(150, 0, 5, 62, 0, 'ink'),
  rect(140, 56, 25, 26, 5, 'ink'),
  faint(0.45, circle(152.5, 116, 62, 'brass-lt')),
  path(
    'M152.5 78c-24 0-41 18-41 40 0 16 8 25 16 34 4 4 5 8 6 14h38c1-6 2-10 6-14 8-9 16-18 16-34 0-22-17-40-41-40z',
    'brass',
  ),
  path('M152.5 78c24 0 41 18 41 40 0 16-8 25-16 34-4 4-5 8-6 14h-9c4-50 8-60-10-88z', 'brass-dk'),
  stroke('M138 120l8 12 7-12 7 12 8-12', 'paper', 3.6),
  solid(214, 116, 96, 96, 14, 'paper', 'paper-2', 32),
  rect(228, 132, 30, 40, 8, 'brand'),
  rect(228, 152, 30, 20, 8, 'brand-dk'),
  circle(284, 140, 5, 'ink'),
  circle(274, 160, 5, 'ink'),
  circle(294, 160, 5, 'ink'),
  rect(228, 188, 68, 7, 3.5, 'line'),
  group(
    'translate(160 262) rotate(90) translate(-14 -148)',
    rect(0, 0, 24, 66, 10, 'clay'),
    rect(13, 0, 11, 66, 6, 'clay-dk'),
    rect(8, 64, 8, 62, 2, 'steel-dk'),
    path('M6 122h12l-2 14H8z', 'steel-dk'),
  ),
)

export const drain = onStage(
  shadow(292, 44),
  stroke('M160 150v54a30 30 0 0 1-60 0a22 22 0 0 0-22-22H0', 'steel-dk', 24),
  stroke('M156 150v54a26 26 0 0 1-52 0a26 26 0 0 0-26-26H0', 'steel', 14),
  solid(142, 144, 36, 16, 5, 'steel-lt', 'steel-dk', 14),
  solid(142, 190, 36, 14, 5, 'steel-lt', 'steel-dk', 14),
  solid(82, 190, 36, 14, 5, 'steel-lt', 'steel-dk', 14),
  path('M88 88h144c0 34-22 58-50 58h-44c-28 0-50-24-50-58z', 'paper'),
  path('M188 88h44c0 34-22 58-44 58z', 'paper-2'),
  solid(72, 74, 176, 20, 9, 'paper', 'paper-2', 60),
  stroke('M160 74V52a12 12 0 0 0-24 0v4', 'steel-dk', 9),
  rect(150, 66, 20, 10, 4, 'steel-dk'),
  plunger(292, 262),
)

function plunger(x: number, y: number) {
  return group(
    `translate(${x} ${y})`,
    rect(-6, -156, 12, 110, 6, 'clay'),
    rect(0, -156, 6, 110, 3, 'clay-dk'),
    path('M-38 0c-3 0-5-3-4-6l6-10c2-24 14-36 36-36s34 12 36 36l6 10c1 3-1 6-4 6z', 'danger'),
    path('M8 -51c16 2 26 14 28 35l6 10c1 3-1 6-4 6H14c4-20 2-38-6-51z', 'danger-dk'),
    rect(-10, -60, 20, 12, 5, 'danger-dk'),
  )
}

export const boiler = onStage(
  shadow(176, 84),
  shadow(300, 36),
  rect(138, 0, 11, 70, 0, 'clay'),
  rect(143, 0, 6, 70, 0, 'clay-dk'),
  rect(206, 0, 11, 70, 0, 'steel'),
  rect(211, 0, 6, 70, 0, 'steel-dk'),
  rect(134, 54, 19, 18, 4, 'ink'),
  rect(202, 54, 19, 18, 4, 'ink'),
  rect(192, 36, 38, 10, 5, 'danger'),
  rect(214, 36, 16, 10, 5, 'danger-dk'),
  rect(126, 242, 16, 18, 4, 'ink'),
  rect(212, 242, 16, 18, 4, 'ink-2'),
  solid(112, 66, 130, 182, 26, 'brand', 'brand-dk', 42),
  rect(112, 100, 130, 7, 0, 'brand-dk2'),
  rect(112, 208, 130, 7, 0, 'brand-dk2'),
  circle(170, 148, 32, 'paper'),
  path('M170 116a32 32 0 0 1 0 64z', 'paper-2'),
  stroke('M149 160a24 24 0 1 1 42 0', 'line', 5),
  stroke('M185 133a24 24 0 0 1 6 27', 'clay', 5),
  stroke('M170 150l11-14', 'ink', 4.5),
  circle(170, 150, 5.5, 'ink'),
  rect(144, 190, 52, 8, 4, 'brass-lt'),
  path('M170 222c6 6 10 10 10 15a10 10 0 0 1-20 0c0-5 4-9 10-15z', 'brass'),
  wrench(302, 262, 10),
)

export const fan = onStage(
  shadow(290, 40),
  rect(196, 0, 8, 70, 0, 'ink'),
  path('M176 0h48l-8 16h-32z', 'ink-2'),
  path('M180 92L76 74c-10-2-16 4-16 11s6 13 16 13l104 6z', 'brand'),
  path('M220 92l104-18c10-2 16 4 16 11s-6 13-16 13l-104 6z', 'brand-dk'),
  path('M186 100l-20 30c-4 8 2 13 11 13s14-4 16-11l13-32z', 'brand-lt'),
  path('M186 66h28l10 14h-48z', 'ink'),
  solid(168, 78, 64, 32, 12, 'steel', 'steel-dk', 22),
  ellipse(200, 110, 18, 8, 'steel-dk'),
  solid(112, 162, 84, 66, 12, 'paper', 'paper-2', 26),
  circle(142, 195, 20, 'brand'),
  path('M142 175a20 20 0 0 1 0 40z', 'brand-dk'),
  stroke('M142 195l-8-12', 'paper', 4),
  rect(172, 178, 14, 34, 5, 'ink'),
  rect(172, 178, 14, 16, 5, 'ink-2'),
  pliers(290, 262),
)

function pliers(x: number, y: number) {
  return group(
    `translate(${x} ${y}) rotate(9)`,
    stroke('M5 -84c-18 22 -26 44 -23 77', 'danger', 14),
    stroke('M-5 -84c18 22 26 44 23 77', 'danger-dk', 14),
    path('M-2 -134h-8c-8 8-12 20-12 32 0 10 4 18 10 24h10z', 'steel'),
    path('M2 -134h8c8 8 12 20 12 32 0 10-4 18-10 24H2z', 'steel-dk'),
    circle(0, -84, 13, 'ink'),
    circle(0, -84, 4.5, 'steel'),
  )
}
