import { circle, ellipse, group, lettering, parts, path, rect, round, solid, stroke, times } from './draw.tsx'
import { heroSteps, inset } from './hero-stage.tsx'
import { plant } from '#web/art/scenes/things.tsx'

const wall = parts(rect(-400, -600, 1440, 1180, 0, 'ground'), boards(26, -315))

/** For tall frames, with more of the wall. */
export const wallAbove = boards(30, -1245)

function boards(count: number, top: number) {
  return times(count, (board) => rect(-400, top + board * 31, 1440, 3, 0, 'arch'))
}

const porch = parts(
  path('M150 92L330 22l180 70v22H150z', 'paper'),
  path('M330 22l180 70v22H330z', 'paper-2'),
  path('M140 92L330 16l190 76-8 16L330 36 148 108z', 'brand-dk'),
  rect(158, 108, 344, 16, 3, 'paper'),
  rect(330, 108, 172, 16, 3, 'paper-2'),
  rect(178, 124, 22, 346, 0, 'paper'),
  rect(190, 124, 10, 346, 0, 'paper-2'),
  rect(460, 124, 22, 346, 0, 'paper'),
  rect(472, 124, 10, 346, 0, 'paper-2'),
)

const door = parts(
  rect(222, 146, 216, 324, 6, 'paper'),
  rect(390, 146, 48, 324, 6, 'paper-2'),
  rect(236, 160, 38, 298, 4, 'glass'),
  times(3, (bar) => rect(236, 232 + bar * 74, 38, 5, 0, 'paper')),
  rect(286, 160, 138, 310, 4, 'brand'),
  rect(374, 160, 50, 310, 4, 'brand-d2'),
  inset(298, 344, 50, 104, 'brand', 'brand-dk'),
  inset(358, 344, 50, 104, 'brand-d2', 'brand-dk'),
  rect(298, 178, 114, 64, 6, 'brand-dk'),
  rect(303, 183, 104, 54, 4, 'glass'),
  rect(353, 183, 5, 54, 0, 'brand-dk'),
  inset(298, 256, 110, 74, 'brand', 'brand-dk'),
  circle(302, 358, 9, 'brass'),
  rect(299, 368, 6, 22, 3, 'brass-dk'),
)

const wreath = parts(
  times(20, (index) => {
    const [x, y] = onWreath((index * Math.PI) / 10)
    return group(`rotate(${index * 18 + 70} ${x} ${y})`, ellipse(x, y, 13, 8.5, index % 2 ? 'leaf' : 'leaf-dk'))
  }),
  times(5, (index) => {
    const [x, y] = onWreath((index * Math.PI * 2) / 5 - 1)
    return circle(x, y, 5, index % 2 ? 'clay' : 'brass')
  }),
  path('M355 304c-12-8-24 2-20 10s16 2 20-8zM355 304c12-8 24 2 20 10s-16 2-20-8z', 'clay'),
  path('M352 308l-8 22 8-4 4-16zM358 308l8 22-8-4-4-16z', 'clay-dk'),
)

function onWreath(angle: number) {
  return [round(355 + Math.cos(angle) * 38), round(266 + Math.sin(angle) * 38)] as const
}

const lantern = parts(
  rect(124, 190, 8, 26, 4, 'ink'),
  path('M104 216h48l-7 52h-34z', 'brass-lt'),
  path('M128 216h24l-7 52h-17z', 'brass'),
  path('M98 216l30-20 30 20z', 'ink'),
  rect(108, 266, 40, 8, 4, 'ink'),
)

const mailbox = parts(
  rect(506, 186, 62, 34, 6, 'ink'),
  lettering('1108', 537, 210.5, 20, 'brass-lt', 'display'),
  rect(520, 236, 78, 44, 22, 'clay'),
  path('M566 236h10a22 22 0 0 1 0 44h-10z', 'clay-dk'),
  rect(532, 252, 30, 6, 3, 'ink'),
  rect(594, 226, 5, 30, 2, 'brass-dk'),
  rect(594, 226, 16, 12, 2, 'brass'),
)

const mat = parts(path('M232 472h196l14 20H218z', 'clay-dk'), path('M244 476h172l8 12H236z', 'clay'))

const toolbox = parts(
  ellipse(236, 534, 88, 8, 'shadow'),
  stroke('M196 456v-18a8 8 0 0 1 8-8h62a8 8 0 0 1 8 8v18', 'ink', 9),
  group('rotate(-12 186 440)', rect(180, 398, 12, 62, 5, 'brass'), rect(174, 388, 24, 22, 4, 'ink')),
  group('rotate(10 292 440)', rect(286, 404, 13, 54, 6, 'leaf'), rect(290, 376, 5, 30, 2, 'steel-dk')),
  solid(158, 456, 156, 76, 9, 'danger', 'danger-dk', 48),
  rect(150, 446, 172, 24, 8, 'danger-dk'),
  rect(214, 466, 44, 18, 5, 'brass'),
  rect(228, 472, 16, 6, 3, 'brass-ink'),
)

const bucket = parts(
  ellipse(404, 534, 58, 7, 'shadow'),
  stroke('M356 462c6-38 92-38 98 0', 'steel-dk', 4.5),
  path('M350 460h110l-11 66a7 7 0 0 1-7 6h-74a7 7 0 0 1-7-6z', 'brass-lt'),
  path('M424 460h36l-11 66a7 7 0 0 1-7 6h-22z', 'brass'),
  rect(344, 452, 122, 13, 6.5, 'brass'),
  circle(374, 446, 14, 'paper'),
  circle(398, 440, 18, 'paper'),
  circle(424, 446, 14, 'paper-2'),
  rect(350, 452, 110, 8, 4, 'brass'),
  circle(440, 416, 6, 'paper'),
  circle(372, 414, 4.5, 'paper'),
)

const broom = group(
  'rotate(7 116 500)',
  rect(110, 330, 10, 150, 5, 'clay'),
  rect(115, 330, 5, 150, 2.5, 'clay-dk'),
  path('M92 470h46l8 42H84z', 'brass'),
  path('M118 470h20l8 42h-26z', 'brass-dk'),
  rect(90, 462, 50, 12, 4, 'ink'),
)

export const homeHero = parts(
  wall,
  porch,
  door,
  wreath,
  lantern,
  mailbox,
  heroSteps,
  mat,
  toolbox,
  bucket,
  ellipse(538, 512, 50, 8, 'shadow'),
  plant(538, 510, 1.3),
  broom,
)
