import {
  circle,
  frame,
  group,
  lines,
  parts,
  path,
  rect,
  ring,
  round,
  solid,
  stroke,
  times,
  type Role,
} from '#web/art/draw.tsx'

export function seal(x: number, y: number, scale = 1) {
  return group(
    `translate(${x} ${y}) scale(${scale})`,
    path('M-9 8l-7 26 9-5 7 7 3-25z', 'clay'),
    path('M9 8l7 26-9-5-7 7-3-25z', 'clay-dk'),
    path(zigzag(12, 19, 16.4), 'brass'),
    circle(0, 0, 11.5, 'brass-lt'),
    stroke('M-5 0l3.6 4L5.4 -4', 'brass-ink', 2.8),
  )
}

function zigzag(points: number, outer: number, inner: number) {
  const corners = Array.from({ length: points * 2 }, (_, index) => {
    const angle = (index * Math.PI) / points
    const radius = index % 2 ? inner : outer
    return `${round(radius * Math.sin(angle))} ${round(-radius * Math.cos(angle))}`
  })
  return `M${corners.join('L')}z`
}

export function stamp(x: number, y: number, scale = 1) {
  return group(
    `translate(${x} ${y}) scale(${scale})`,
    rect(-26, -12, 52, 12, 3, 'ink'),
    rect(-22, -22, 44, 12, 4, 'clay'),
    rect(4, -22, 18, 12, 4, 'clay-dk'),
    path('M-9 -22c0-14-6-18-6-30a15 15 0 0 1 30 0c0 12-6 16-6 30z', 'clay'),
    path('M2 -66.8a15 15 0 0 1 13 14.8c0 12-6 16-6 30H2z', 'clay-dk'),
  )
}

export function certificate(x: number, y: number, width = 128, height = 160) {
  const middle = width / 2
  return group(
    `translate(${x} ${y})`,
    solid(0, 0, width, height, 7, 'paper', 'paper-2', 26),
    frame(9, 9, width - 18, height - 18, 3, 'brand-lt', 2),
    rect(middle - 30, 26, 60, 8, 4, 'brand'),
    lines(middle - 40, 46, [80, 80, 64], 12),
    lines(middle - 40, 88, [80, 52], 12),
  )
}

type CardColours = { face: Role; side: Role; band: Role; photo: Role; person: Role; line: Role; number: Role }

const paperCard: CardColours = {
  face: 'paper',
  side: 'paper-2',
  band: 'brand',
  photo: 'ground',
  person: 'brand-lt',
  line: 'line',
  number: 'line-dk',
}

export function card(x: number, y: number, scale: number, turn: number, colours: Partial<CardColours> = {}) {
  const { face, side, band, photo, person, line, number } = { ...paperCard, ...colours }
  return group(
    `translate(${x} ${y}) rotate(${turn}) scale(${scale})`,
    solid(0, 0, 150, 96, 9, face, side, 38),
    path('M9 0h132a9 9 0 0 1 9 9v13H0V9a9 9 0 0 1 9-9z', band),
    rect(12, 34, 36, 44, 5, photo),
    circle(30, 49, 8, person),
    path('M16 78c0-10 6-16 14-16s14 6 14 16z', person),
    lines(60, 38, [62, 74, 48], 12, 5, line),
    rect(60, 74, 40, 8, 4, number),
  )
}

export function coins(x: number, y: number, count: number) {
  const coin = (index: number) => {
    const left = -24 + (index % 2 ? 2 : 0)
    const top = -12 - index * 12
    return parts(
      rect(left, top, 48, 11, 5.5, index % 2 ? 'brass' : 'brass-dk'),
      rect(left, top, 30, 11, 5.5, index % 2 ? 'brass-lt' : 'brass'),
    )
  }
  return group(`translate(${x} ${y})`, times(count, coin))
}

export function calculator(x: number, y: number) {
  const key = (row: number, column: number) => {
    const role = column < 2 ? 'paper-2' : row === 2 ? 'brass' : 'brand-lt'
    return rect(10 + column * 19, 45 + row * 17, 14, 12, 4, role)
  }
  return group(
    `translate(${x} ${y})`,
    solid(0, 0, 74, 104, 10, 'ink', 'ink-2', 22),
    rect(10, 11, 54, 24, 5, 'glass'),
    times(3, (row) => times(3, (column) => key(row, column))),
  )
}

export function plant(x: number, y: number, scale = 1) {
  return group(
    `translate(${x} ${y}) scale(${scale})`,
    path(
      'M0 -46C-6 -70 -30 -74 -36 -92 -18 -96 -4 -84 0 -62 2 -86 14 -104 32 -106 34 -86 22 -72 4 -60 14 -66 30 -66 38 -58 28 -46 12 -44 0 -46z',
      'leaf',
    ),
    path('M0 -46C-12 -58 -30 -54 -40 -46 -30 -36 -12 -36 0 -46z', 'leaf-dk'),
    path('M0 -46C4 -74 16 -92 32 -106 34 -86 22 -72 4 -60z', 'leaf-dk'),
    path('M-26 -48h52l-6 44a5 5 0 0 1-5 4h-30a5 5 0 0 1-5-4z', 'clay'),
    path('M6 -48h20l-6 44a5 5 0 0 1-5 4H4z', 'clay-dk'),
    solid(-30, -54, 60, 12, 4, 'clay', 'clay-dk', 24),
  )
}

export function wrench(x: number, y: number, turn: number) {
  return group(
    `translate(${x} ${y}) rotate(${turn})`,
    rect(-8, -112, 16, 112, 7, 'brass'),
    rect(0, -112, 8, 112, 4, 'brass-dk'),
    path('M-22 -144h14v20h16v-20h14v26c0 10-8 16-22 16s-22-6-22-16z', 'ink'),
  )
}

export function hammer(x: number, y: number, turn: number) {
  return group(
    `translate(${x} ${y}) rotate(${turn})`,
    rect(-7, -110, 14, 110, 5, 'clay'),
    rect(0, -110, 7, 110, 3, 'clay-dk'),
    path('M-34 -132h52c10 0 16 6 18 16l2 10H12v6h-24v-6h-22z', 'ink'),
    rect(-40, -134, 14, 30, 4, 'ink-2'),
  )
}

export function spray(x: number, y: number, scale = 1) {
  return group(
    `translate(${x} ${y}) scale(${scale})`,
    path('M-22 -84h44c8 8 12 18 12 30v48a6 6 0 0 1-6 6h-56a6 6 0 0 1-6-6v-48c0-12 4-22 12-30z', 'brass-lt'),
    path('M8 -84h14c8 8 12 18 12 30v48a6 6 0 0 1-6 6h-20z', 'brass'),
    rect(-12, -108, 24, 26, 3, 'paper-2'),
    path('M-28 -136h50a14 14 0 0 1 14 14v16h-48v-8h-16z', 'ink'),
    rect(-40, -136, 16, 14, 3, 'ink-2'),
    path('M-8 -106h12l-6 22c-4-2-8-12-6-22z', 'ink-2'),
    rect(-24, -56, 48, 32, 5, 'paper'),
    path('M0 -51l2.5 7 7 2.5-7 2.5-2.5 7-2.5-7-7-2.5 7-2.5z', 'leaf'),
  )
}

export function key(x: number, y: number, turn: number) {
  return group(
    `translate(${x} ${y}) rotate(${turn})`,
    circle(0, 0, 21, 'brass'),
    circle(0, -4, 8, 'ground'),
    rect(-6, 18, 12, 66, 3, 'brass'),
    rect(0, 18, 6, 66, 3, 'brass-dk'),
    rect(4, 58, 16, 8, 2, 'brass-dk'),
    rect(4, 72, 12, 8, 2, 'brass-dk'),
  )
}

export function suds(...bubbles: [x: number, y: number, r: number, role: Role][]) {
  return parts(...bubbles.map(([x, y, r, role]) => circle(x, y, r, role)))
}

export function badge(x: number, y: number, r: number) {
  return parts(circle(x, y, r, 'brass'), path(`M${x} ${y - r}a${r} ${r} 0 0 1 0 ${2 * r}z`, 'brass-dk'))
}

export function postmark(x: number, y: number, turn: number, role: Role) {
  return group(`translate(${x} ${y}) rotate(${turn})`, ring(0, 0, 20, role, 3.2), ring(0, 0, 13.5, role, 3.2))
}

export function envelope(x: number, y: number, turn: number) {
  return group(
    `translate(${x} ${y}) rotate(${turn} 56 78)`,
    solid(0, 0, 122, 82, 7, 'paper', 'paper-2', 38),
    path('M2 4l59 42 59-42v-1a4 4 0 0 0-4-3H6a4 4 0 0 0-4 3z', 'paper-2'),
    stroke('M3 4l58 41 58-41', 'line', 2.4),
  )
}

export function globe(x: number, y: number, scale = 1) {
  return group(
    `translate(${x} ${y}) scale(${scale})`,
    rect(-30, -26, 60, 10, 5, 'brass-dk'),
    rect(-4, -50, 8, 28, 0, 'brass-dk'),
    rect(-20, -10, 40, 10, 5, 'brass'),
    rect(-6, -22, 12, 16, 0, 'brass'),
    circle(0, -90, 42, 'brand-lt'),
    path('M0 -132a42 42 0 0 1 0 84 58 58 0 0 0 0-84z', 'brand'),
    path(
      'M-32 -110c10-8 22-12 30-6s-4 12 2 18-6 16-16 12-20-8-24-2c0-8 2-16 8-22zM4 -72c6-8 18-10 26-8-4 12-12 22-24 27-4-5-6-13-2-19z',
      'leaf',
    ),
    stroke('M0 -140a50 50 0 0 1 42 76', 'brass', 5),
  )
}
