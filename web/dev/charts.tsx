import { useState } from 'react'
import { series } from '#web/admin/dashboard/days.ts'
import { Bars, BarsSkeleton } from '#web/ui/chart/bars.tsx'
import { Figures } from '#web/ui/chart/figures.tsx'
import { type Bar, Legend } from '#web/ui/chart/series.tsx'
import { Shares, SharesSkeleton } from '#web/ui/chart/shares.tsx'
import { Segments } from '#web/ui/form/segments.tsx'
import { Piece, Row } from './sheet.tsx'

/** Each digit is the count of one series on one day. */
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

function barsOf(factor: number): Bar[] {
  return days.map((counts, at) => {
    const values = counts.split('').map((count) => Number(count) * factor)
    const total = sum(values)
    const name = at < 10 ? `${at + 22} Oct` : `${at - 9} Nov`
    const words = series.map((one, part) => `${say(values[part] ?? 0)} ${one.name.toLowerCase()}`)
    const label = `${name}: ${say(total)} bookings, ${words.join(', ')}`
    return { key: name, label, name, note: `${name} · ${say(total)}`, tick: name, values, total, to: '#bars' }
  })
}

const categories = { Business: 98, Personal: 51, Legal: 47, Tax: 31, Property: 10, Immigration: 7 }
const shares = Object.entries(categories).map(([name, count]) => {
  const share = `${Math.round((count / 244) * 100)}%`
  return { key: name, name, count: say(count), share, part: count / 98, unit: 'bookings', to: '#shares' }
})

export function Charts() {
  const [range, setRange] = useState<(typeof ranges)[number]['key']>('30')
  const bars = barsOf(1)
  const shown = range === '7' ? bars.slice(-7) : bars
  const segments = (label: string, small = false) => (
    <Segments {...{ label, small }} options={ranges} chosen={range} onChoose={setRange} />
  )
  return (
    <>
      <Piece
        name="Segments"
        states={{
          'Choose one': segments('Range'),
          Hover: segments('Range, hover'),
          Focus: segments('Range, focus'),
          Small: segments('Range, small', true),
        }}
      />
      <Row>
        <Piece name="Bars: hover, tap, arrow keys">
          <Legend
            series={series.map((one, at) => ({ ...one, total: say(sum(shown.map((bar) => bar.values[at] ?? 0))) }))}
          />
          <div className="mt-3.5">
            <Bars label="Bookings by day" {...{ series, say }} bars={shown} />
          </div>
        </Piece>
        <Piece name="Bars, loading">
          <div className="flex h-75">
            <BarsSkeleton />
          </div>
        </Piece>
        <Piece name="Bars, many">
          <Bars label="Many bookings by day" {...{ series, say }} bars={barsOf(170)} />
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
      </Row>
    </>
  )
}
