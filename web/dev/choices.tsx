import { BookingStatus, statusNames } from '#domain/booking.ts'
import { Icon } from '#web/art/icons.tsx'
import { StatusBadge } from '#web/shared/status-badge.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Chip, Tag } from '#web/ui/chip.tsx'
import { Day } from '#web/ui/form/day.tsx'
import { Slot } from '#web/ui/form/slot.tsx'
import { Rating, Stars } from '#web/ui/form/stars.tsx'
import { StarInput } from '#web/ui/form/star-input.tsx'
import { Menu, MenuButton, MenuLink } from '#web/ui/menu.tsx'
import { Changing, Pieces } from './sheet.tsx'

const statuses = BookingStatus.options.map((status) => [
  statusNames[status],
  <StatusBadge key={status} status={status} />,
])
const rating = { name: 'stars', label: 'Your rating' }

export function Choices() {
  return (
    <Pieces
      of={{
        'Filter chip': {
          Default: chip(false),
          Hover: chip(false),
          Focus: chip(false),
          Selected: chip(true),
          'Active filter': <Tag onRemove={() => {}}>Up to ₹6,500</Tag>,
        },
        'Badge: colour, shape and word': {
          ...Object.fromEntries(statuses),
          Plain: <Badge>No</Badge>,
          Accent: <Badge tone="accent">Yes</Badge>,
          Success: <Badge tone="success">Verified</Badge>,
        },
        'Time slot': {
          Open: <Slot name="time">2:00 pm</Slot>,
          Hover: <Slot name="time">2:30 pm</Slot>,
          Focus: <Slot name="time">3:00 pm</Slot>,
          Selected: slot('10:00 am', { defaultChecked: true }),
          'Last one': slot('6:00 pm', { note: '1 left' }),
          Full: slot('9:00 am', { note: 'Full', disabled: true }),
        },
        Day: {
          Open: <Day label="Wednesday 25 November" number={25} />,
          Today: <Day label="Friday 20 November, today" number={20} isToday />,
          'Few left': <Day label="Thursday 26 November, few slots left" number={26} state="few" />,
          Chosen: <Day label="Tuesday 24 November, chosen" number={24} isChosen />,
          Full: <Day label="Sunday 22 November, full" number={22} state="full" />,
        },
        Stars: {
          'Whole stars': <Stars value={3.6} />,
          'Average and count': <Rating value={4.7} count={214} />,
          Choose: (
            <Changing start={4}>{(value, onChange) => <StarInput {...rating} {...{ value, onChange }} />}</Changing>
          ),
          'Not chosen': (
            <StarInput {...rating} name="no-stars" value={0} onChange={() => {}} error="Please choose a rating" />
          ),
        },
        'Popover menu': { Closed: menu },
      }}
    />
  )
}

const chip = (pressed: boolean) => <Chip count={11} {...{ pressed, children: 'Legal' }} />

function slot(children: string, props: Partial<React.ComponentProps<typeof Slot>>) {
  return <Slot name="time" {...{ children, ...props }} />
}

const menu = (
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
)
