import { BookingStatus } from '#domain/booking.ts'
import { StatusBadge } from '#web/shared/status-badge.tsx'
import { Button, ButtonLink, IconButton } from '#web/ui/button.tsx'
import { Checkbox, Radio, RadioRow, Tick } from '#web/ui/form/choice.tsx'
import { PasswordField, SelectField, TextArea, TextField } from '#web/ui/form/field.tsx'
import { Slider } from '#web/ui/form/slider.tsx'
import { TextLink } from '#web/ui/link.tsx'
import { Progress } from '#web/ui/progress.tsx'
import { Changing, Pieces } from './sheet.tsx'

const looks = [
  'primary',
  'secondary',
  'soft',
  'ghost',
  'accent',
  'ink',
  'danger',
  'warning',
  'warningOutlined',
] as const
const plainStates = { default: {}, hover: {}, focus: {}, disabled: { disabled: true } }
const states = { ...plainStates, loading: { busy: true, busyLabel: 'Booking...' } }
const buttons = looks.flatMap((look) =>
  Object.entries(states).map(([state, props]) => [
    `${look}, ${state}`,
    <Button key={look + state} look={look} {...props}>
      Book Now
    </Button>,
  ]),
)
const choices = Object.entries({ Checkbox, Radio }).flatMap(([name, Choice]) =>
  Object.entries({ chosen: { defaultChecked: true }, ...plainStates }).map(([state, props]) => [
    `${name}, ${state}`,
    <Choice key={name + state} name={name} {...props}>
      Remember me
    </Choice>,
  ]),
)
const rows = BookingStatus.options.map((status, at) => [
  `Row ${at + 1}${at === 1 ? ', focus' : ''}`,
  <RadioRow key={status} name="rows" defaultChecked={at === 0} disabled={at === 3}>
    <StatusBadge status={status} />
  </RadioRow>,
])

const email = { label: 'Email', type: 'email', defaultValue: 'ananya.iyer@example.com' }
const rupees = (value: number) => `₹${value.toLocaleString('en-IN')}`
const range = { min: 0, max: 20000, step: 500, say: rupees }

export function Controls() {
  return (
    <>
      <Pieces
        of={{
          Button: {
            ...Object.fromEntries(buttons),
            'On the deep panel': (
              <span className="inline-block rounded-lg bg-brand-deep p-2">
                <Button look="onDeep">Contact us</Button>
              </span>
            ),
            Small: <Button size="s">Book Now</Button>,
            'Large, a link': (
              <ButtonLink size="l" to="#top">
                Book Now
              </ButtonLink>
            ),
            'Press it: the width stays': <Changing start={false}>{busyButton}</Changing>,
          },
          'Icon button, link': {
            Default: <IconButton label="Search" icon="search" />,
            Hover: <IconButton label="Search" icon="search" />,
            Outlined: <IconButton label="Next" icon="right" outlined />,
            Disabled: <IconButton label="Previous" icon="left" outlined disabled />,
            Small: <IconButton label="Edit" icon="edit" small />,
            Link: <TextLink to="#top">View all services</TextLink>,
            'Link, hover': <TextLink to="#top">View all services</TextLink>,
          },
          Tick: {
            'Not chosen': <Tick label="Not chosen" />,
            Chosen: <Tick label="Chosen" defaultChecked />,
            'Some chosen': <Tick label="Some chosen" isMixed />,
            Disabled: <Tick label="Cannot be chosen" disabled />,
          },
        }}
      />
      <Pieces
        wide
        of={{
          'Text field': {
            'With an icon': <TextField label="Search" icon="search" placeholder="Search services" />,
            'Read-only': <TextField {...email} label="Email, only to be read" readOnly />,
            Hover: <TextField label="Full Name" defaultValue="Ananya Iyer" />,
            Focus: <TextField {...email} />,
            Error: <TextField label="Address" placeholder="Flat or number" error="Please enter your address" />,
            Disabled: <TextField label="Payment" defaultValue="Cash on delivery" disabled />,
            Password: <PasswordField label="Password" hint="At least 8 characters" defaultValue="peepal door" />,
            Select: select({ label: 'Sort' }),
            'Select, error': select({ label: 'Category', error: 'Please choose a category' }),
            'Select, disabled': select({ label: 'Storefront', disabled: true }),
            'Lines of text': <TextArea label="Notes" optional placeholder="Gate code, floor, a dog that barks" />,
            'Lines of text, error': <TextArea label="Comment" error="Please write a few words" />,
          },
          'Checkbox, radio': {
            ...Object.fromEntries(choices),
            Error: <Checkbox error="You must agree to the terms">I agree to the terms</Checkbox>,
            ...Object.fromEntries(rows),
            'Row in ink': (
              <RadioRow name="inked" tone="ink" defaultChecked>
                <StatusBadge status="confirmed" />
              </RadioRow>
            ),
          },
          Slider: {
            Default: <Changing start={{ price: 6500, settled: 6500 }}>{slider}</Changing>,
            Disabled: <Slider label="Disabled" value={8000} {...range} onChange={() => {}} disabled />,
          },
          Progress: {
            Known: <Progress label="Uploading image" value={64} />,
            Unknown: <Progress label="Reading the file" />,
          },
        }}
      />
    </>
  )
}

function busyButton(busy: boolean, setBusy: (busy: boolean) => void) {
  function work() {
    setBusy(true)
    setTimeout(() => setBusy(false), 1500)
  }
  return (
    <Button busyLabel="Creating account..." busy={busy} onClick={work}>
      Create account
    </Button>
  )
}

function select(props: Omit<React.ComponentProps<typeof SelectField>, 'children'>) {
  return (
    <SelectField {...props}>
      <option>Recommended</option>
      <option>Price: low to high</option>
    </SelectField>
  )
}

type Price = { price: number; settled: number }

function slider({ price, settled }: Price, set: (value: Price) => void) {
  return (
    <>
      <Slider
        label="Max price"
        value={price}
        {...range}
        onChange={(price) => set({ price, settled })}
        onSettle={(settled) => set({ price: settled, settled })}
      />
      <p className="text-2xs text-text-3">Settled at {rupees(settled)}</p>
    </>
  )
}
