import { useState } from 'react'
import { Bars, BarsSkeleton } from '#web/ui/chart/bars.tsx'
import { Figures } from '#web/ui/chart/figures.tsx'
import { Segments } from '#web/ui/form/segments.tsx'
import { type Bar, Legend, type Series } from '#web/ui/chart/series.tsx'
import { Shares, SharesSkeleton } from '#web/ui/chart/shares.tsx'
import { Piece, State, States } from './sheet.tsx'

const series: Series[] = [
  { name: 'Completed', look: 'completed' },
  { name: 'Confirmed', look: 'confirmed' },
  { name: 'Pending', look: 'pending' },
  { name: 'Cancelled', look: 'cancelled' },
]
const days = (
  '5000 6001 4000 3000 7000 8001 6000 7100 9000 5001 4000 8100 9100 7001 8100 ' +
  '6200 4100 3100 7301 7400 6400 5501 4610 2400 2410 3811 2820 1730 0641 0360'
).split(' ')
const ranges = [
  { key: '7', label: 'Last 7 days', short: '7 days' },
  { key: '30', label: 'Last 30 days', short: '30' },
  { key: '90', label: 'Last 90 days', short: '90' },
] as const
const say = (count: number) => count.toLocaleString('en-IN')
const sum = (counts: number[]) => counts.reduce((all, one) => all + one, 0)

function barsOf(many: boolean): Bar[] {
  return days.map((counts, at) => {
    const values = counts.split('').map((count) => Number(count) * (many ? 170 : 1))
    const day = at < 10 ? `${at + 22} Oct` : `${at - 9} Nov`
    const words = series.map(({ name }, part) => `${say(values[part] ?? 0)} ${name.toLowerCase()}`)
    const label = `${day}: ${say(sum(values))} bookings, ${words.join(', ')}`
    return {
      key: day,
      label,
      name: day,
      note: `${day} · ${say(sum(values))}`,
      tick: day,
      values,
      total: sum(values),
      to: '#bars',
    }
  })
}

const categories = [
  ['Business', 98],
  ['Personal', 51],
  ['Legal', 47],
  ['Tax', 31],
  ['Property', 10],
  ['Immigration', 7],
] as const
const shares = categories.map(([name, count]) => {
  const share = `${Math.round((count / 244) * 100)}%`
  return { key: name, name, count: say(count), share, part: count / 98, unit: 'bookings', to: '#shares' }
})

export function Charts() {
  const [range, setRange] = useState<(typeof ranges)[number]['key']>('30')
  const bars = barsOf(false)
  const shown = range === '7' ? bars.slice(-7) : bars
  return (
    <>
      <Piece name="Segments">
        <States>
          <State name="Choose one">
            <Segments label="Range" options={ranges} chosen={range} onChoose={setRange} />
          </State>
          <State name="Hover" as="hover">
            <Segments label="Range, hover" options={ranges} chosen={range} onChoose={setRange} />
          </State>
          <State name="Focus" as="focus">
            <Segments label="Range, focus" options={ranges} chosen={range} onChoose={setRange} />
          </State>
          <State name="Small">
            <Segments small label="Range, small" options={ranges} chosen={range} onChoose={setRange} />
          </State>
        </States>
      </Piece>
      <div className="grid gap-8 900:grid-cols-2">
        <Piece name="Bars: hover, tap, arrow keys">
          <Legend
            series={series.map((one, at) => ({ ...one, total: say(sum(shown.map((bar) => bar.values[at] ?? 0))) }))}
          />
          <div className="mt-3.5">
            <Bars label="Bookings by day" {...{ series, say }} bars={shown} />
          </div>
        </Piece>
        <Piece name="Bars, loading">
          <BarsSkeleton />
        </Piece>
        <Piece name="Bars, many">
          <Bars label="Many bookings by day" {...{ series, say }} bars={barsOf(true)} />
        </Piece>
        <Piece name="Bars, in numbers">
          <Figures
            caption="Bookings by day in numbers"
            first="Day"
            columns={series}
            rows={bars.map(({ key, label, to, values }) => ({ key, name: key, label, to, figures: values.map(say) }))}
            foot={series.map((_, at) => say(sum(bars.map(({ values }) => values[at] ?? 0))))}
          />
        </Piece>
        <Piece name="Shares">
          <Shares label="Bookings by category" shares={shares} />
        </Piece>
        <Piece name="Shares, loading">
          <SharesSkeleton />
        </Piece>
      </div>
    </>
  )
}
