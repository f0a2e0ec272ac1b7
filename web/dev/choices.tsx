import { useState } from 'react'
import { BookingStatus, statusNames } from '#domain/booking.ts'
import { Icon } from '#web/art/icons.tsx'
import { StatusBadge } from '#web/shared/status-badge.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Chip, Tag } from '#web/ui/chip.tsx'
import { Day } from '#web/ui/form/day.tsx'
import { Slot } from '#web/ui/form/slot.tsx'
import { Rating, StarInput, Stars } from '#web/ui/form/stars.tsx'
import { Menu, MenuButton, MenuLink } from '#web/ui/menu.tsx'
import { Piece, Row, States } from './sheet.tsx'

const chip = (children: string, count: number, pressed = false) => <Chip {...{ children, count, pressed }} />
const slot = (children: string, rest: Partial<React.ComponentProps<typeof Slot>> = {}) => (
  <Slot name="time" {...rest}>
    {children}
  </Slot>
)
const statuses = BookingStatus.options.map((status) => [
  statusNames[status],
  <StatusBadge key={status} status={status} />,
])
const notChosen = {
  name: 'no-stars',
  label: 'Your rating',
  value: 0,
  onChange: () => {},
  error: 'Please choose a rating',
}

export function Choices() {
  const [stars, setStars] = useState(4)
  return (
    <>
      <Row>
        <Piece
          name="Filter chip"
          states={{
            Default: chip('Legal', 11),
            Hover: chip('Legal', 11),
            Selected: chip('Business', 14, true),
            Focus: chip('Tax', 6),
            'Active filter': <Tag onRemove={() => {}}>Up to ₹6,500</Tag>,
          }}
        />
        <Piece
          name="Badge: colour, shape and word"
          states={{
            ...Object.fromEntries(statuses),
            Plain: <Badge>No</Badge>,
            Accent: <Badge tone="accent">Yes</Badge>,
            Success: <Badge tone="success">Verified</Badge>,
          }}
        />
        <Piece name="Time slot">
          <fieldset className="flex flex-wrap items-start gap-3.5">
            <legend className="sr-only">Time</legend>
            <States
              of={{
                Open: slot('2:00 pm'),
                Hover: slot('2:00 pm'),
                Focus: slot('2:00 pm'),
                Selected: slot('10:00 am', { defaultChecked: true }),
                'Last one': slot('6:00 pm', { note: '1 left' }),
                Full: slot('9:00 am', { note: 'Full', disabled: true }),
              }}
            />
          </fieldset>
        </Piece>
        <Piece
          name="Day"
          states={{
            Open: <Day label="Wednesday 25 November" number={25} />,
            Today: <Day label="Friday 20 November, today" number={20} isToday />,
            'Few left': <Day label="Thursday 26 November, few slots left" number={26} state="few" />,
            Chosen: <Day label="Tuesday 24 November, chosen" number={24} isChosen />,
            Full: <Day label="Sunday 22 November, full" number={22} state="full" />,
            Past: <Day label="Wednesday 18 November, past" number={18} state="past" />,
          }}
        />
        <Piece
          name="Stars"
          states={{
            'Whole stars': <Stars value={3.6} />,
            'Average and count': <Rating value={4.7} count={214} />,
            Choose: <StarInput name="stars" label="Your rating" value={stars} onChange={setStars} />,
            'Not chosen': <StarInput {...notChosen} />,
          }}
        />
        <Piece name="Popover menu">
          <Menu
            label="More about this service"
            buttonClass={buttonClass({ look: 'secondary' })}
            button={
              <>
                More
                <Icon name="down" />
              </>
            }
          >
            <MenuLink to="#top" icon="edit">
              Edit
            </MenuLink>
            <MenuButton icon="file">Duplicate</MenuButton>
            <MenuButton icon="trash">Delete</MenuButton>
          </Menu>
        </Piece>
      </Row>
    </>
  )
}
