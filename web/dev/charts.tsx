import { barOf, series, totalsOf } from '#web/admin/dashboard/days.ts'
import { Bars } from '#web/ui/chart/bars.tsx'
import { BarsSkeleton } from '#web/ui/chart/bars-skeleton.tsx'
import { Figures } from '#web/ui/chart/figures.tsx'
import { Legend } from '#web/ui/chart/series.tsx'
import { Shares, SharesSkeleton } from '#web/ui/chart/shares.tsx'
import { Segments } from '#web/ui/form/segments.tsx'
import { Changing, Piece, Pieces } from './sheet.tsx'

const ranges = [
  { key: '7', label: 'Last 7 days', short: '7 days' },
  { key: '30', label: 'Last 30 days', short: '30' },
] as const

const say = (count: number) => count.toLocaleString('en-IN')

const days = (factor: number) =>
  Array.from({ length: 30 }, (_, at) => ({
    date: `2026-11-${String(at + 1).padStart(2, '0')}`,
    completed: Math.max(0, 24 - at) * factor,
    confirmed: (at % 9) * factor,
    pending: Math.max(0, at - 20) * factor,
    cancelled: (at % 3) * factor,
  }))
const barsOf = (factor: number) =>
  days(factor).map((day) => barOf({ ...day, last: day.date }, { locale: 'en-IN', pathOf: (path) => path }))
const totals = totalsOf(days(1)).map(say)

const shares = Object.entries({ Business: 98, Personal: 51, Legal: 47, Tax: 4 }).map(([name, count]) => {
  return {
    key: name,
    name,
    count: say(count),
    share: `${count / 2}%`,
    part: count / 98,
    unit: 'bookings',
    to: '#shares',
  }
})

function segments(label: string, small = false) {
  return (
    <Changing<(typeof ranges)[number]['key']> start="30">
      {(chosen, onChoose) => <Segments {...{ label, small, chosen, onChoose }} options={ranges} />}
    </Changing>
  )
}

export function Charts() {
  return (
    <>
      <Pieces
        of={{
          Segments: {
            Default: segments('Range'),
            Hover: segments('Range, hover'),
            Focus: segments('Range, focus'),
            Small: segments('Range, small', true),
          },
        }}
      />
      <Piece name="Bars: hover, tap, arrow keys">
        <Legend series={series.map((one, at) => ({ ...one, total: totals[at] ?? '' }))} />
        <Bars label="Bookings by day" {...{ series, say }} bars={barsOf(1)} />
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
          rows={barsOf(1).map(({ values, ...bar }) => ({ ...bar, figures: values.map(say) }))}
          foot={totals}
        />
      </Piece>
      <Pieces
        wide
        of={{
          Shares: {
            Loaded: <Shares label="By category" shares={shares} rows={shares.length} />,
            Loading: <SharesSkeleton count={6} />,
          },
        }}
      />
    </>
  )
}
