import { createElement, Fragment, type ReactElement, type ReactNode } from 'react'

export type Drawing = ReactElement

/** Colours by role, so that one drawing serves both storefronts, light and dark. */
export type Role =
  | 'ground'
  | 'arch'
  | 'step'
  | 'step-hi'
  | 'step-2'
  | 'shadow'
  | 'paper'
  | 'paper-2'
  | 'line'
  | 'line-dk'
  | 'brand'
  | 'brand-lt'
  | 'brand-dk'
  | 'brand-d2'
  | 'brand-dk2'
  | 'brass'
  | 'brass-lt'
  | 'brass-dk'
  | 'brass-ink'
  | 'clay'
  | 'clay-lt'
  | 'clay-dk'
  | 'ink'
  | 'ink-2'
  | 'steel'
  | 'steel-lt'
  | 'steel-dk'
  | 'leaf'
  | 'leaf-dk'
  | 'danger'
  | 'danger-dk'
  | 'glass'
  | 'confirmed-lt'
  | 'cta-arch'
  | 'cta-step'
  | 'skin-1'
  | 'skin-1-dk'
  | 'skin-2'
  | 'skin-2-dk'
  | 'skin-3'
  | 'skin-3-dk'
  | 'skin-4'
  | 'skin-4-dk'
  | 'hair'
  | 'hair-2'
  | 'hair-3'

const colour = (role: Role) => `var(--il-${role})`

export function rect(x: number, y: number, width: number, height: number, rx: number, role: Role) {
  return <rect x={x} y={y} width={width} height={height} rx={rx || undefined} fill={colour(role)} />
}

export function circle(x: number, y: number, r: number, role: Role) {
  return <circle cx={x} cy={y} r={r} fill={colour(role)} />
}

export function ellipse(x: number, y: number, rx: number, ry: number, role: Role) {
  return <ellipse cx={x} cy={y} rx={rx} ry={ry} fill={colour(role)} />
}

export function path(d: string, role: Role) {
  return <path d={d} fill={colour(role)} />
}

export function stroke(d: string, role: Role, width: number) {
  return (
    <path d={d} fill="none" stroke={colour(role)} strokeWidth={width} strokeLinecap="round" strokeLinejoin="round" />
  )
}

export function ring(x: number, y: number, r: number, role: Role, width: number) {
  return <circle cx={x} cy={y} r={r} fill="none" stroke={colour(role)} strokeWidth={width} />
}

export function oval(x: number, y: number, rx: number, ry: number, role: Role, width: number) {
  return <ellipse cx={x} cy={y} rx={rx} ry={ry} fill="none" stroke={colour(role)} strokeWidth={width} />
}

export function frame(x: number, y: number, width: number, height: number, rx: number, role: Role, line: number) {
  return <rect x={x} y={y} width={width} height={height} rx={rx} fill="none" stroke={colour(role)} strokeWidth={line} />
}

export function lettering(words: string, x: number, y: number, size: number, role: Role, font: 'display' | 'text') {
  return (
    <text
      x={x}
      y={y}
      textAnchor="middle"
      fontFamily={`var(--font-${font})`}
      fontWeight="700"
      fontSize={size}
      fill={colour(role)}
    >
      {words}
    </text>
  )
}

/** A box with a darker right edge: light comes from the upper left. */
export function solid(
  x: number,
  y: number,
  width: number,
  height: number,
  rx: number,
  face: Role,
  side: Role,
  plane: number,
) {
  const across = plane - rx
  const corner = `a${rx} ${rx} 0 0 1`
  const edge = `M${x + width - plane} ${y}h${across}${corner} ${rx} ${rx}v${height - 2 * rx}${corner}-${rx} ${rx}h${-across}z`
  return parts(rect(x, y, width, height, rx, face), path(edge, side))
}

/** Children are spread, here and in groups, because a list would need keys. */
export function parts(...children: ReactNode[]) {
  return createElement(Fragment, null, ...children)
}

export function group(transform: string, ...children: ReactNode[]) {
  return createElement('g', { transform }, ...children)
}

export function faint(opacity: number, ...children: ReactNode[]) {
  return createElement('g', { opacity }, ...children)
}

export function times(count: number, make: (index: number) => Drawing) {
  return parts(...Array.from({ length: count }, (_, index) => make(index)))
}

export function shadow(x: number, width: number, y = 262) {
  return ellipse(x, y, width, 6.5, 'shadow')
}

/** Text as bars. */
export function lines(x: number, y: number, widths: number[], gap = 11, height = 5, role: Role = 'line') {
  return parts(...widths.map((width, index) => rect(x, y + index * gap, width, height, height / 2, role)))
}

/** Rounded, because server and browser may differ in the last digits of a sine, which would break hydration. */
export function round(value: number) {
  return Math.round(value * 10) / 10
}
