import { useState } from 'react'
import type { BookingStatus } from '#domain/booking.ts'
import { Scene } from '#web/art/scene.tsx'
import { Spot } from '#web/art/scenes/spots.tsx'
import { StatusBadge } from '#web/shared/status-badge.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { Carousel } from '#web/ui/carousel.tsx'
import { Empty, Failed } from '#web/ui/empty.tsx'
import { TextLink } from '#web/ui/link.tsx'
import { useSkeleton } from '#web/ui/skeleton.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import { Piece } from './sheet.tsx'

type Row = { customer: string; service: string; when: string; total: string; status: BookingStatus }

const rows = [
  row('Ananya Iyer', 'Company Registration', { when: 'Nov 24, 2026', total: '₹7,703.90', status: 'pending' }),
  row('Priya Nair', 'Passport Application', { when: 'Nov 21, 2026', total: '₹2,203.90', status: 'confirmed' }),
  row('Gurpreet Singh', 'Rent Agreement', { when: 'Nov 19, 2026', total: '₹1,433.90', status: 'completed' }),
]

function row(customer: string, service: string, rest: Omit<Row, 'customer' | 'service'>): Row {
  return { customer, service, ...rest }
}

const states = ['rows', 'refreshing', 'loading', 'empty', 'failed'] as const
type State = (typeof states)[number]

const scenes = ['company', 'passport', 'affidavit', 'tax', 'property', 'immigration'] as const
const inSight = '[--in-sight:2] 769:[--in-sight:3] 1025:[--in-sight:4]'

export function Lists() {
  const [state, setState] = useState<State>('rows')
  const [direction, setDirection] = useState<'ascending' | 'descending'>('ascending')
  const isLoading = useSkeleton(state === 'loading')
  const columns: Column<Row>[] = [
    {
      title: 'Customer',
      cell: ({ customer }) => (
        <span className="flex items-center gap-3 font-semibold">
          <Avatar name={customer} />
          {customer}
        </span>
      ),
    },
    { title: 'Service', cell: ({ service }) => service },
    {
      title: 'Date',
      cell: ({ when }) => <span className="figures whitespace-nowrap">{when}</span>,
      sort: { direction, onSort: () => setDirection(direction === 'ascending' ? 'descending' : 'ascending') },
    },
    { title: 'Status', cell: ({ status }) => <StatusBadge status={status} /> },
    { title: 'Total', atEnd: true, cell: ({ total }) => total },
  ]
  return (
    <>
      <Piece name="Carousel: 4, 3, 2, 1 in sight">
        <Carousel label="Categories" head={<h3>What do you need done?</h3>} widths={inSight} dots>
          {tiles('finite')}
        </Carousel>
      </Piece>
      <Piece name="Carousel, endless">
        <Carousel
          label="You Might Also Like"
          head={<h3>You Might Also Like</h3>}
          action={<TextLink to="#all">View all services</TextLink>}
          widths={inSight}
          dots
          endless
        >
          {tiles('endless')}
        </Carousel>
      </Piece>
      <Piece name="Table">
        <div className="mb-3 flex flex-wrap gap-2">
          {states.map((one) => (
            <Button key={one} look="secondary" size="s" onClick={() => setState(one)}>
              Show {one}
            </Button>
          ))}
        </div>
        <div className="overflow-clip rounded-lg border border-border bg-surface">
          <Table
            label="Bookings"
            columns={columns}
            rows={isLoading ? undefined : state === 'empty' || state === 'failed' ? [] : rows}
            keyOf={({ customer }) => customer}
            openKey="Priya Nair"
            isRefreshing={state === 'refreshing'}
            card={({ customer, service, when, status }) => (
              <div className="grid grid-cols-[1fr_auto] gap-x-3 gap-y-1">
                <b className="text-ui font-semibold">{customer}</b>
                <StatusBadge status={status} />
                <span>{service}</span>
                <span className="figures text-right text-text-2">{when}</span>
              </div>
            )}
            instead={
              state === 'failed' ? (
                <div className="p-5">
                  <Failed onRetry={() => setState('rows')}>We could not load bookings.</Failed>
                </div>
              ) : (
                <Empty title="No bookings found matching your criteria" picture={<Spot of="emptyBookings" />}>
                  <Button look="soft" size="s" onClick={() => setState('rows')}>
                    Clear filters
                  </Button>
                </Empty>
              )
            }
          />
        </div>
      </Piece>
    </>
  )
}

function tiles(address: string) {
  return scenes.map((scene) => (
    <a key={scene} href={`#${address}-${scene}`} className="group block rounded-lg">
      <span className="relative block aspect-4/3 overflow-hidden rounded-lg">
        <Scene of={scene} />
      </span>
      <span className="mt-2 block font-semibold group-hover:underline">
        {scene.charAt(0).toUpperCase() + scene.slice(1)}
      </span>
    </a>
  ))
}
