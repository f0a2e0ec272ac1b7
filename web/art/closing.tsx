import { circle, group, parts, path, rect, solid, stroke } from './draw.tsx'
import { toran } from './garland.tsx'
import { plant, seal } from '#web/art/scenes/things.tsx'

const ground = parts(path('M92 236V130a104 104 0 0 1 208 0v106z', 'cta-arch'), rect(0, 236, 420, 10, 5, 'cta-step'))
const pot = plant(58, 236, 0.86)

const files = parts(
  rect(98, 214, 150, 22, 5, 'paper-2'),
  rect(104, 194, 140, 20, 5, 'clay-lt'),
  rect(196, 194, 48, 20, 5, 'clay'),
  rect(98, 172, 146, 22, 5, 'paper'),
  rect(198, 172, 46, 22, 5, 'paper-2'),
  rect(108, 152, 130, 20, 5, 'brass-lt'),
  rect(192, 152, 46, 20, 5, 'brass'),
  rect(164, 152, 9, 84, 0, 'danger'),
  path('M168 152c-10-14-26-12-24-4s14 8 24 4zM169 152c10-14 26-12 24-4s-14 8-24 4z', 'danger'),
)

const envelope = parts(
  group(
    'rotate(4 306 236)',
    solid(258, 148, 116, 84, 7, 'paper', 'paper-2', 38),
    stroke('M262 153l54 40 54-40', 'line', 2.4),
  ),
  seal(316, 198, 0.95),
)

const toolbox = parts(
  stroke('M128 172v-16a8 8 0 0 1 8-8h60a8 8 0 0 1 8 8v16', 'ink', 9),
  rect(92, 172, 148, 64, 9, 'danger'),
  path('M196 172h35a9 9 0 0 1 9 9v55h-44z', 'danger-dk'),
  rect(84, 162, 164, 24, 8, 'danger-dk'),
  rect(146, 182, 44, 18, 5, 'brass'),
)

const bucket = parts(
  path('M262 168h96l-10 68h-76z', 'brass-lt'),
  path('M328 168h30l-10 68h-26z', 'brass'),
  rect(256, 160, 108, 13, 6.5, 'brass'),
  circle(284, 154, 13, 'paper'),
  circle(308, 148, 17, 'paper'),
  circle(332, 154, 13, 'paper-2'),
  rect(262, 160, 96, 8, 4, 'brass'),
)

const garland = toran(98, 294, 96, 3, 16)

/** The objects at the bottom of the closing panel, on the lower edge of the drawing. */
export const documentsClosing = parts(ground, files, envelope, garland, pot)
export const homeClosing = parts(ground, toolbox, bucket, pot)
