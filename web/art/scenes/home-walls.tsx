import { circle, path, parts, rect, shadow, solid, times, type Role } from '#web/art/draw.tsx'
import { drill } from './home-things.tsx'
import { onStage } from '#web/art/stage.tsx'
import { plant } from './things.tsx'

export const shelf = onStage(
  shadow(286, 56),
  book(92, 48, 22, 62, 'leaf', 'leaf-dk'),
  book(116, 60, 18, 50, 'danger', 'danger-dk'),
  book(136, 42, 24, 68, 'paper', 'paper-2'),
  plant(206, 110, 0.66),
  board(76, 110, 180),
  solid(90, 178, 74, 16, 3, 'clay', 'clay-dk', 22),
  solid(96, 164, 62, 14, 3, 'brand-lt', 'brand', 20),
  board(76, 194, 112),
  drill(292, 262, 1.04),
)

function book(x: number, y: number, width: number, height: number, face: Role, side: Role) {
  return solid(x, y, width, height, 3, face, side, 8)
}

function board(x: number, y: number, width: number) {
  return parts(
    path(`M${x + 18} ${y + 12}h10v24zM${x + width - 28} ${y + 12}h10v24z`, 'ink'),
    solid(x, y, width, 14, 3, 'brass', 'brass-dk', width / 3),
  )
}

export const tv = onStage(
  shadow(200, 124),
  solid(76, 44, 248, 146, 10, 'ink', 'ink-2', 30),
  rect(86, 54, 228, 126, 4, 'glass'),
  circle(250, 92, 18, 'brass'),
  path('M86 150c40-40 70-40 104-8 30-28 70-30 124 4v30a4 4 0 0 1-4 4H90a4 4 0 0 1-4-4z', 'leaf'),
  path('M190 142c30-28 70-30 124 4v30a4 4 0 0 1-4 4H150z', 'leaf-dk'),
  rect(100, 252, 10, 10, 2, 'brass-dk'),
  rect(290, 252, 10, 10, 2, 'brass-dk'),
  solid(84, 212, 232, 42, 5, 'brass', 'brass-dk', 76),
  times(3, (drawer) => circle(122 + drawer * 78, 233, 4.5, 'brass-ink')),
)
