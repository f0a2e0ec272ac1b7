import { useState } from 'react'
import type { BookingStatus } from '#domain/booking.ts'
import { StatusBadge } from '#web/shared/status-badge.tsx'
import { Button, ButtonLink, IconButton } from '#web/ui/button.tsx'
import { Checkbox, Radio, RadioRow, Tick } from '#web/ui/form/choice.tsx'
import { PasswordField, SelectField, TextArea, TextField } from '#web/ui/form/field.tsx'
import { Slider } from '#web/ui/form/slider.tsx'
import { TextLink } from '#web/ui/link.tsx'
import { Progress } from '#web/ui/progress.tsx'
import { Piece, Row, States } from './sheet.tsx'

const rupees = (value: number) => `₹${value.toLocaleString('en-IN')}`
const button = (children: string, rest: React.ComponentProps<typeof Button> = {}) => (
  <Button {...rest}>{children}</Button>
)
const radio = (children: string, rest: React.ComponentProps<'input'> = {}) => (
  <Radio name="plain" {...rest}>
    {children}
  </Radio>
)
const radioRow = (status: BookingStatus, rest: Partial<React.ComponentProps<typeof RadioRow>> = {}) => (
  <RadioRow name="rows" {...rest}>
    <StatusBadge status={status} />
  </RadioRow>
)

export function Controls() {
  const [isOn, setOn] = useState(true)
  const [price, setPrice] = useState(6500)
  const [settled, setSettled] = useState(6500)
  const [isBusy, setBusy] = useState(false)
  function work() {
    setBusy(true)
    setTimeout(() => setBusy(false), 1500)
  }
  const range = { min: 0, max: 20000, step: 500, say: rupees }
  return (
    <>
      <Piece
        name="Button"
        states={{
          Default: button('Book Now'),
          Hover: button('Book Now'),
          Focus: button('Book Now'),
          Loading: button('Sign in', { busy: true, busyLabel: 'Signing in...' }),
          Disabled: button('Book Now', { disabled: true }),
          Secondary: button('Browse Services', { look: 'secondary' }),
          Soft: button('Book Now', { look: 'soft' }),
          Ghost: button('Login', { look: 'ghost' }),
          Accent: button('Create account', { look: 'accent' }),
          Admin: button('Update Status', { look: 'ink' }),
          Destructive: button('Delete', { look: 'danger' }),
          Warning: button('Cancel booking', { look: 'warning' }),
          'On the deep panel': (
            <span className="inline-block rounded-lg bg-brand-deep p-2">
              {button('Contact us', { look: 'onDeep' })}
            </span>
          ),
          Small: button('Book Now', { size: 's' }),
          'Large, a link': (
            <ButtonLink size="l" to="#top">
              Book Now
            </ButtonLink>
          ),
          'Secondary, hover': button('Browse Services', { look: 'secondary' }),
          'Secondary, disabled': button('Browse Services', { look: 'secondary', disabled: true }),
          'Soft, hover': button('Book Now', { look: 'soft' }),
          'Admin, hover': button('Update Status', { look: 'ink' }),
          'Destructive, hover': button('Delete', { look: 'danger' }),
          'Destructive, asks first': button('Delete my account', { look: 'warningOutlined' }),
          'Destructive, loading': button('Delete', { look: 'danger', busy: true, busyLabel: 'Deleting...' }),
          'Press it: the width stays': button('Create account', {
            busy: isBusy,
            busyLabel: 'Creating account...',
            onClick: work,
          }),
        }}
      />
      <Piece
        name="Icon button, link"
        states={{
          Default: <IconButton label="Search" icon="search" />,
          Hover: <IconButton label="Search" icon="search" />,
          Outlined: <IconButton label="Next" icon="right" outlined />,
          Disabled: <IconButton label="Previous" icon="left" outlined disabled />,
          Small: <IconButton label="Edit" icon="edit" small />,
          Link: <TextLink to="#top">View all services</TextLink>,
          'Link, hover': <TextLink to="#top">View all services</TextLink>,
        }}
      />
      <Piece name="Text field">
        <div className="grid gap-x-3.5 gap-y-5 600:grid-cols-2 900:grid-cols-5">
          <TextField label="Search" icon="search" placeholder="Search services" />
          <TextField label="Email, only to be read" readOnly value="ananya.iyer@example.com" />
          <span data-shown="hover">
            <TextField label="Full Name" defaultValue="Ananya Iyer" autoComplete="name" />
          </span>
          <span data-shown="focus">
            <TextField label="Email" type="email" defaultValue="ananya.iyer@example.com" autoComplete="email" />
          </span>
          <TextField label="Address" placeholder="Flat or house number" error="Please enter your address" />
          <TextField label="Payment" defaultValue="Cash on delivery" disabled />
          <PasswordField label="Password" hint="Password must be at least 8 characters" defaultValue="peepal door" />
          <SelectField label="Sort" defaultValue="price">
            <option value="recommended">Recommended</option>
            <option value="price">Price: low to high</option>
          </SelectField>
          <SelectField label="Category" error="Please choose a category" defaultValue="">
            <option value="">Choose one</option>
          </SelectField>
          <SelectField label="Storefront" disabled defaultValue="documents">
            <option value="documents">Doorstep Documents</option>
          </SelectField>
          <TextArea label="Comment" error="Please write a few words" />
          <div className="600:col-span-2">
            <TextArea label="Notes" optional placeholder="Gate code, floor, a dog that barks" />
          </div>
        </div>
      </Piece>
      <Piece name="Checkbox, radio">
        <div className="grid gap-x-8 gap-y-2 600:grid-cols-2 900:grid-cols-4">
          <div>
            <Checkbox checked={isOn} onChange={(event) => setOn(event.currentTarget.checked)}>
              Remember me
            </Checkbox>
            <Checkbox>Not chosen</Checkbox>
            <States
              of={{ Hover: <Checkbox>Not chosen</Checkbox>, Focus: <Checkbox defaultChecked>Chosen</Checkbox> }}
            />
            <Checkbox disabled>Disabled</Checkbox>
            <Checkbox error="You must agree to the Terms and Conditions">I agree to the terms</Checkbox>
          </div>
          <fieldset>
            <legend className="sr-only">Radio</legend>
            {radio('This address', { defaultChecked: true })}
            {radio('Use a different address')}
            <States of={{ Hover: radio('Another one'), Focus: radio('And another') }} />
            {radio('Disabled', { disabled: true })}
          </fieldset>
          <fieldset className="grid gap-2 900:col-span-2">
            <legend className="sr-only">Radio rows</legend>
            {radioRow('confirmed', { defaultChecked: true })}
            {radioRow('completed')}
            <States of={{ Focus: radioRow('pending') }} />
            {radioRow('cancelled', { disabled: true })}
            {radioRow('confirmed', { name: 'inked', isInk: true, defaultChecked: true })}
          </fieldset>
        </div>
      </Piece>
      <Piece name="Tick">
        <div className="flex gap-6">
          <Tick label="Not chosen" />
          <Tick label="Chosen" defaultChecked />
          <Tick label="Some chosen" isMixed />
          <Tick label="Cannot be chosen" disabled />
        </div>
      </Piece>
      <Row>
        <Piece name="Slider">
          <div className="grid gap-4 600:grid-cols-2">
            <div>
              <Slider label="Max price" value={price} {...range} onChange={setPrice} onSettle={setSettled} />
              <p className="text-2xs text-text-3">Settled at {rupees(settled)}</p>
            </div>
            <Slider label="Disabled" value={8000} {...range} onChange={() => {}} disabled />
          </div>
        </Piece>
        <Piece name="Progress">
          <div className="grid gap-4 600:grid-cols-2">
            <Progress label="Uploading picture" value={64} />
            <Progress label="Reading the file" />
          </div>
        </Piece>
      </Row>
    </>
  )
}
