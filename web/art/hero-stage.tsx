import { parts, rect, type Role } from './draw.tsx'

/** The wide parts continue past both sides, for frames of any shape. */
export const heroSteps = parts(
  rect(-400, 470, 1440, 110, 0, 'step'),
  rect(-400, 470, 1440, 8, 0, 'step-hi'),
  rect(92, 516, 476, 580, 0, 'step-2'),
  rect(92, 516, 476, 7, 0, 'step-hi'),
)

export function inset(x: number, y: number, width: number, height: number, face: Role, edge: Role) {
  return parts(rect(x, y, width, height, 6, edge), rect(x + 4, y + 4, width - 8, height - 8, 4, face))
}
