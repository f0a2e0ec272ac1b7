import { circle, group, path, rect, solid, stroke } from '#web/art/draw.tsx'

export function toolbox(x: number, y: number, scale = 1) {
  return group(
    `translate(${x} ${y}) scale(${scale})`,
    stroke('M-22 -62v-14a7 7 0 0 1 7-7h30a7 7 0 0 1 7 7v14', 'ink', 8),
    solid(-48, -58, 96, 58, 8, 'danger', 'danger-dk', 32),
    rect(-54, -66, 108, 20, 7, 'danger-dk'),
    rect(-15, -52, 30, 16, 5, 'brass'),
    rect(-5, -47, 10, 6, 3, 'brass-ink'),
  )
}

export function screwdriver(x: number, y: number, turn: number) {
  return group(
    `translate(${x} ${y}) rotate(${turn})`,
    path('M-6 0l2-12h8l2 12z', 'steel-dk'),
    rect(-4, -66, 8, 56, 2, 'steel-dk'),
    rect(-4, -66, 4, 56, 2, 'steel'),
    solid(-13, -134, 26, 70, 11, 'clay', 'clay-dk', 12),
    rect(-9, -72, 18, 10, 4, 'ink'),
  )
}

export function drill(x: number, y: number, scale = 1) {
  return group(
    `translate(${x} ${y}) scale(${scale})`,
    rect(-76, -83, 36, 6, 3, 'steel-dk'),
    path('M-50 -92h20v24h-20l-8-7v-10z', 'steel'),
    path('M-50 -76h20v8h-20l-8-7z', 'steel-dk'),
    path('M6 -66h34l-8 44H2z', 'ink'),
    path('M26 -66h14l-8 44H18z', 'ink-2'),
    rect(-2, -54, 14, 18, 6, 'brass'),
    solid(-32, -104, 78, 44, 12, 'brand', 'brand-dk', 26),
    solid(-16, -26, 60, 26, 6, 'ink', 'ink-2', 20),
    circle(-2, -13, 4, 'brass-lt'),
  )
}
