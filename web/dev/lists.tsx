import type { BookingStatus } from '#domain/booking.ts'
import { Scene } from '#web/art/scene.tsx'
import { StatusBadge } from '#web/shared/status-badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Carousel } from '#web/ui/carousel.tsx'
import { Empty, Failed } from '#web/ui/empty.tsx'
import { TextLink } from '#web/ui/link.tsx'
import { useSkeleton } from '#web/ui/skeleton.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import { Changing, Piece } from './sheet.tsx'

type Row = { customer: string; service: string; date: string; status: BookingStatus }

const rows: Row[] = [
  { customer: 'Ananya Iyer', service: 'Company Registration', date: 'Nov 24, 2026', status: 'pending' },
  { customer: 'Priya Nair', service: 'Passport Application', date: 'Nov 21, 2026', status: 'confirmed' },
  { customer: 'Gurpreet Singh', service: 'Rent Agreement', date: 'Nov 19, 2026', status: 'completed' },
]
const columns: Column<Row>[] = [
  { title: 'Customer', cell: ({ customer }) => customer },
  { title: 'Service', cell: ({ service }) => service },
  { title: 'Status', cell: ({ status }) => <StatusBadge status={status} /> },
  { title: 'Date', atEnd: true, cell: ({ date }) => date, sort: { direction: 'ascending', onSort: () => {} } },
]
const states = ['rows', 'refreshing', 'loading', 'empty', 'failed'] as const
type State = (typeof states)[number]

const scenes = ['company', 'passport', 'affidavit', 'tax', 'property', 'immigration'] as const
const widths = '[--in-sight:2] 769:[--in-sight:3] 1025:[--in-sight:4]'

export function Lists() {
  return (
    <>
      <Piece name="Carousel: 4, 3, 2, 1 in sight">
        <Carousel label="Categories" head={<h3>What do you need done?</h3>} widths={widths}>
          {tiles('finite')}
        </Carousel>
      </Piece>
      <Piece name="Carousel, endless">
        <Carousel
          label="You Might Also Like"
          head={<h3>You Might Also Like</h3>}
          action={<TextLink to="#all">View all services</TextLink>}
          {...{ widths }}
          endless
        >
          {tiles('endless')}
        </Carousel>
      </Piece>
      <Piece name="Table">
        <Changing<State> start="rows">
          {(state, setState) => (
            <>
              <div className="mb-3 flex flex-wrap gap-2">
                {states.map((one) => (
                  <Button key={one} look="secondary" size="s" onClick={() => setState(one)}>
                    Show {one}
                  </Button>
                ))}
              </div>
              <Bookings state={state} />
            </>
          )}
        </Changing>
      </Piece>
    </>
  )
}

function Bookings({ state }: { state: State }) {
  const isLoading = useSkeleton(state === 'loading')
  const hasRows = state !== 'empty' && state !== 'failed'
  return (
    <Table
      label="Bookings"
      columns={columns}
      rows={isLoading ? undefined : hasRows ? rows : []}
      keyOf={({ customer }) => customer}
      openKey="Priya Nair"
      isRefreshing={state === 'refreshing'}
      card={({ customer, date }) => `${customer}, ${date}`}
      instead={
        state === 'failed' ? (
          <Failed onRetry={() => {}}>We could not load bookings.</Failed>
        ) : (
          <Empty title="No bookings found matching your criteria" />
        )
      }
    />
  )
}

function tiles(address: string) {
  return scenes.map((scene) => (
    <a key={scene} href={`#${address}-${scene}`} className="block rounded-lg">
      <span className="relative block aspect-4/3 overflow-hidden rounded-lg">
        <Scene of={scene} />
      </span>
      <span className="mt-2 block font-semibold">{scene.charAt(0).toUpperCase() + scene.slice(1)}</span>
    </a>
  ))
}
