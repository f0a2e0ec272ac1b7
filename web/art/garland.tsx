import { circle, group, parts, path, round, times, type Role } from './draw.tsx'

export function marigold(x: number, y: number, size: number, petals: Role, heart: Role) {
  const petal = (index: number) => {
    const angle = (index * Math.PI) / 4
    const away = size * 0.62
    return circle(round(x + Math.cos(angle) * away), round(y + Math.sin(angle) * away), size * 0.46, petals)
  }
  return parts(circle(x, y, size, heart), times(8, petal), circle(x, y, size * 0.42, heart))
}

function mangoLeaf(x: number, y: number) {
  return group(
    `translate(${x} ${y}) scale(.95)`,
    path('M0 0c9 10 9 26 0 38-9-12-9-28 0-38z', 'leaf'),
    path('M0 0c9 10 9 26 0 38z', 'leaf-dk'),
  )
}

/** The garland over a door: swags of marigolds with mango leaves between them. */
export function toran(left: number, right: number, y: number, swags: number, sag: number) {
  const width = (right - left) / swags
  const hanging = (start: number, index: number) => {
    const along = index / 6
    const x = start + width * along
    const low = y + sag * 4 * along * (1 - along)
    return index % 2 ? marigold(x, low, 8.2, 'brass', 'brass-dk') : marigold(x, low, 8.2, 'clay', 'clay-dk')
  }
  const swag = (index: number) => {
    const start = left + index * width
    return parts(
      mangoLeaf(start, y + 4),
      times(5, (flower) => hanging(start, flower + 1)),
    )
  }
  return parts(
    times(swags, swag),
    mangoLeaf(right, y + 4),
    times(swags + 1, (index) => marigold(left + index * width, y, 10.5, 'brass-lt', 'brass')),
  )
}
