import {
  circle,
  group,
  lettering,
  lines,
  parts,
  path,
  rect,
  ring,
  solid,
  stroke,
  times,
  type Drawing,
} from '#web/art/draw.tsx'
import { toran } from '#web/art/garland.tsx'
import { certificate, seal, stamp } from './things.tsx'

const arch = path('M52 124V74a48 48 0 0 1 96 0v50z', 'arch')
const step = rect(16, 124, 168, 7, 3.5, 'step')

const submit = parts(
  rect(64, 50, 72, 74, 8, 'ink'),
  rect(70, 56, 60, 62, 4, 'paper'),
  rect(78, 66, 30, 6, 3, 'brand'),
  times(3, (index) => rect(78, 79 + index * 12, 9, 9, 3, index < 2 ? 'brand-lt' : 'line')),
  lines(92, 81, [30, 24, 28], 12),
  group(
    'translate(132 112) rotate(38)',
    rect(-5, -52, 10, 44, 2, 'brass'),
    path('M-5 -8h10L0 4z', 'ink'),
    rect(-5, -58, 10, 8, 3, 'clay'),
  ),
)

const prepare = parts(
  group('rotate(-6 90 120) translate(54 36) scale(.62)', certificate(0, 0, 116, 142)),
  stamp(138, 124, 0.72),
  circle(64, 54, 13, 'brass'),
  stroke('M58 54l4.5 5 8-9', 'brass-ink', 3.2),
)

const receive = parts(
  solid(54, 74, 92, 50, 6, 'paper', 'paper-2', 28),
  stroke('M58 78l42 28 42-28', 'line', 2.4),
  seal(100, 100, 0.72),
  rect(140, 60, 34, 64, 7, 'ink'),
  rect(144, 66, 26, 48, 3, 'glass'),
  stroke('M150 90l5 6 10-11', 'brand', 3.6),
)

const emptySearch = parts(
  solid(62, 62, 58, 62, 5, 'paper', 'paper-2', 16),
  lines(72, 74, [34, 28, 34, 20], 10, 4),
  circle(122, 92, 22, 'glass'),
  ring(122, 92, 22, 'ink', 6),
  stroke('M138 108l16 16', 'ink', 8),
)

const emptyBookings = parts(
  solid(62, 52, 76, 72, 9, 'paper', 'paper-2', 20),
  path('M71 52h58a9 9 0 0 1 9 9v9H62v-9a9 9 0 0 1 9-9z', 'brand'),
  rect(78, 44, 7, 16, 3.5, 'ink'),
  rect(115, 44, 7, 16, 3.5, 'ink'),
  times(3, (week) =>
    times(4, (day) => rect(72 + day * 15, 78 + week * 14, 9, 9, 3, week === 1 && day === 2 ? 'brass' : 'line')),
  ),
)

const emptyReviews = parts(
  path('M58 58a9 9 0 0 1 9-9h70a9 9 0 0 1 9 9v38a9 9 0 0 1-9 9H96l-18 17v-17H67a9 9 0 0 1-9-9z', 'paper'),
  times(5, (index) =>
    path(
      `M${76 + index * 13} 71l2 4.4 4.8.6-3.5 3.3.9 4.8-4.2-2.4-4.2 2.4.9-4.8-3.5-3.3 4.8-.6z`,
      index < 3 ? 'brass' : 'line',
    ),
  ),
  rect(72, 91, 50, 5, 2.5, 'line'),
)

const emptyFavorites = parts(
  path('M100 118c-30-20-40-32-40-46a21 21 0 0 1 40-9 21 21 0 0 1 40 9c0 14-10 26-40 46z', 'clay'),
  path('M100 63a21 21 0 0 1 40 9c0 14-10 26-40 46z', 'clay-dk'),
  stroke('M72 70a10 10 0 0 1 8-10', 'paper', 4),
)

const opening = parts(
  path('M60 124V80a40 40 0 0 1 80 0v44z', 'paper'),
  path('M100 40a40 40 0 0 1 40 40v44h-8V80a32 32 0 0 0-32-32z', 'paper-2'),
  path('M68 124V80a32 32 0 0 1 64 0v44z', 'brass-lt'),
)

/** Both leaves of the door are open; the page closes them at the start. */
const leftLeaf = group(
  'translate(68 0) scale(.36 1) translate(-68 0)',
  path('M68 124V80a32 32 0 0 1 32-32v76z', 'brand'),
)
const rightLeaf = group(
  'translate(132 0) scale(.36 1) translate(-132 0)',
  path('M100 48a32 32 0 0 1 32 32v44h-32z', 'brand-d2'),
)
const knobs = parts(circle(75.5, 98, 2.2, 'brass'), circle(124.5, 98, 2.2, 'brass'))
const garland = group('translate(100 72) scale(.44)', toran(-92, 92, 0, 3, 15))
const envelope = parts(solid(76, 104, 48, 22, 3, 'paper', 'paper-2', 12), stroke('M78 106l22 12 22-12', 'line', 2))
const tick = parts(circle(136, 112, 14, 'brass'), stroke('M129.5 112l4.5 5 8-9', 'brass-ink', 3.4))

/** An open door without a person. */
const away = parts(
  rect(66, 58, 68, 66, 0, 'ink'),
  path('M66 124V90a34 34 0 0 1 68 0v34z', 'ink'),
  path('M66 124V76l30-8v56z', 'brand'),
  circle(90, 98, 3, 'brass'),
)

const lost = parts(
  away,
  group('rotate(-8 140 110)', rect(122, 100, 40, 22, 3, 'paper'), lettering('404', 142, 115.5, 12, 'line-dk', 'text')),
)

export const spots = {
  submit,
  prepare,
  receive,
  emptySearch,
  emptyBookings,
  emptyReviews,
  emptyFavorites,
  lost,
  away,
} satisfies Record<string, Drawing>

/** What all spots have in common, and the pieces of the door that opens. */
export const spotPieces = { arch, step, opening, leftLeaf, rightLeaf, knobs, garland, envelope, tick }
