import { labelledPlaces, scaleOf } from './scale.ts'
import { type Bar, Hatching, Part, type Series } from './series.tsx'
import type { Size } from './use-size.ts'

type Props = {
  series: Series[]
  bars: Bar[]
  say: (count: number) => string
  size: Size
  hatching: string
  /** The bar that is hovered, tapped or focused. */
  shown: number | undefined
  isWide: boolean
}

const [above, gap, widest] = [10, 1.5, 34]

/** Hidden from screen readers, for which the links above it have names. Drawn in CSS pixels. */
export function BarsDrawing({ series, bars, say, size, hatching, shown, isWide }: Props) {
  const { width, height, em } = size
  // The same space as the classes of the links, which grow with the font size.
  const [left, below] = [em * (isWide ? 2.75 : 2) * (16 / 12), em * 1.75 * (16 / 12)]
  const floor = height - below
  // Before layout.
  if (width <= left || floor <= above) return null
  const hatched = series.find(({ look }) => look.isHatched)
  const { top, marks } = scaleOf(Math.max(...bars.map(({ total }) => total)))
  const heightOf = (count: number) => (count / top) * (floor - above)
  const step = (width - left) / bars.length
  const wide = Math.min(step * 0.62, widest)
  return (
    <svg width={width} height={height} aria-hidden="true" className="figures absolute inset-0 fill-text-3 font-medium">
      <defs>{hatched && <Hatching id={hatching} fill={hatched.look.fill} />}</defs>
      {shown !== undefined && (
        <rect
          x={left + shown * step}
          y={above - 6}
          width={step}
          height={floor - above + 6}
          rx="6"
          className="fill-fill forced-colors:fill-transparent forced-colors:stroke-[Highlight]"
        />
      )}
      {marks.map((mark) => (
        <g key={mark} transform={`translate(0 ${floor - heightOf(mark)})`}>
          <line x1={left} x2={width} strokeDasharray={mark === 0 ? undefined : '2 4'} className="stroke-border" />
          <text x={left - 8} y={em / 3} textAnchor="end" className="forced-colors:fill-[CanvasText]">
            {say(mark)}
          </text>
        </g>
      ))}
      {bars.map(({ key, values }, place) => {
        const parts = partsOf(values, { x: left + place * step + (step - wide) / 2, floor, wide, heightOf })
        return parts.map(({ at, d }) => {
          const look = series[at]?.look
          return look && <Part key={`${key} ${at}`} {...{ look, d, hatching }} />
        })
      })}
      <Ticks {...{ bars, width, height, step, left, em }} />
    </svg>
  )
}

type TicksProps = { bars: Bar[]; width: number; height: number; step: number; left: number; em: number }

function Ticks({ bars, width, height, step, left, em }: TicksProps) {
  const longest = Math.max(...bars.map(({ tick }) => tick.length)) * em * 0.58
  // The last label must not leave the drawing.
  return labelledPlaces(bars.length, { step, room: longest * 1.5 + em / 2 }).map((place) => {
    const middle = left + (place + 0.5) * step
    const isOver = middle + longest / 2 > width
    return (
      <text
        key={place}
        x={isOver ? width : middle}
        y={height - em * 0.6}
        textAnchor={isOver ? 'end' : 'middle'}
        className="forced-colors:fill-[CanvasText]"
      >
        {bars[place]?.tick}
      </text>
    )
  })
}

type BarPosition = { x: number; floor: number; wide: number; heightOf: (count: number) => number }

/** The paths of the parts of a bar; the top one has round corners. */
function partsOf(values: number[], { x, floor, wide, heightOf }: BarPosition): { at: number; d: string }[] {
  const topmost = values.findLastIndex((value) => value > 0)
  let y = floor
  return values.flatMap((value, at) => {
    if (value === 0) return []
    y -= heightOf(value)
    const tall = Math.max(heightOf(value) - gap, 1)
    const round = at === topmost ? Math.min(4, wide / 2, tall) : 0
    const corner = `q0 ${-round} ${round} ${-round}h${wide - 2 * round}q${round} 0 ${round} ${round}`
    return [{ at, d: `M${x} ${y + tall}v${round - tall}${corner}v${tall - round}z` }]
  })
}
