import { useState } from 'react'
import { Badge } from '#web/ui/badge.tsx'
import { Button, ButtonLink, IconButton } from '#web/ui/button.tsx'
import { Checkbox, Radio, RadioRow, Tick } from '#web/ui/form/choice.tsx'
import { PasswordField, SelectField, TextArea, TextField } from '#web/ui/form/field.tsx'
import { TextLink } from '#web/ui/link.tsx'
import { Progress } from '#web/ui/progress.tsx'
import { Slider } from '#web/ui/form/slider.tsx'
import { Piece, State, States } from './sheet.tsx'

export function Controls() {
  const [isOn, setOn] = useState(true)
  const [price, setPrice] = useState(6500)
  const [settled, setSettled] = useState(6500)
  const [isBusy, setBusy] = useState(false)
  const rupees = (value: number) => `₹${value.toLocaleString('en-IN')}`
  return (
    <>
      <Piece name="Button">
        <States>
          <State name="Default">
            <Button>Book Now</Button>
          </State>
          <State name="Hover" as="hover">
            <Button>Book Now</Button>
          </State>
          <State name="Focus" as="focus">
            <Button>Book Now</Button>
          </State>
          <State name="Loading">
            <Button busy busyLabel="Signing in...">
              Sign in
            </Button>
          </State>
          <State name="Disabled">
            <Button disabled>Book Now</Button>
          </State>
          <State name="Secondary">
            <Button look="secondary">Browse Services</Button>
          </State>
          <State name="Soft">
            <Button look="soft">Book Now</Button>
          </State>
          <State name="Ghost">
            <Button look="ghost">Login</Button>
          </State>
          <State name="Accent">
            <Button look="accent">Create account</Button>
          </State>
          <State name="Admin">
            <Button look="ink">Update Status</Button>
          </State>
          <State name="Destructive">
            <Button look="danger">Delete</Button>
          </State>
          <State name="Warning">
            <Button look="warning">Cancel booking</Button>
          </State>
          <State name="On the deep panel">
            <span className="inline-block rounded-lg bg-brand-deep p-2">
              <Button look="onDeep">Contact us</Button>
            </span>
          </State>
          <State name="Small">
            <Button size="s">Book Now</Button>
          </State>
          <State name="Large, a link">
            <ButtonLink size="l" to="#top">
              Book Now
            </ButtonLink>
          </State>
          <State name="Secondary, hover" as="hover">
            <Button look="secondary">Browse Services</Button>
          </State>
          <State name="Secondary, disabled">
            <Button look="secondary" disabled>
              Browse Services
            </Button>
          </State>
          <State name="Soft, hover" as="hover">
            <Button look="soft">Book Now</Button>
          </State>
          <State name="Admin, hover" as="hover">
            <Button look="ink">Update Status</Button>
          </State>
          <State name="Destructive, hover" as="hover">
            <Button look="danger">Delete</Button>
          </State>
          <State name="Destructive, asks first">
            <Button look="warningOutlined">Delete my account</Button>
          </State>
          <State name="Destructive, loading">
            <Button look="danger" busy busyLabel="Deleting...">
              Delete
            </Button>
          </State>
          <State name="Press it: the width stays">
            <Button
              busy={isBusy}
              busyLabel="Creating account..."
              onClick={() => {
                setBusy(true)
                setTimeout(() => setBusy(false), 1500)
              }}
            >
              Create account
            </Button>
          </State>
        </States>
      </Piece>
      <Piece name="Icon button, link">
        <States>
          <State name="Default">
            <IconButton label="Search" icon="search" />
          </State>
          <State name="Hover" as="hover">
            <IconButton label="Search" icon="search" />
          </State>
          <State name="Outlined">
            <IconButton label="Next" icon="right" outlined />
          </State>
          <State name="Disabled">
            <IconButton label="Previous" icon="left" outlined disabled />
          </State>
          <State name="Small">
            <IconButton label="Edit" icon="edit" small />
          </State>
          <State name="Link">
            <TextLink to="#top">View all services</TextLink>
          </State>
          <State name="Link, hover" as="hover">
            <TextLink to="#top">View all services</TextLink>
          </State>
        </States>
      </Piece>
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
            <State name="Hover" as="hover">
              <Checkbox>Not chosen</Checkbox>
            </State>
            <State name="Focus" as="focus">
              <Checkbox defaultChecked>Chosen</Checkbox>
            </State>
            <Checkbox disabled>Disabled</Checkbox>
            <Checkbox error="You must agree to the Terms and Conditions">I agree to the terms</Checkbox>
          </div>
          <fieldset>
            <legend className="sr-only">Radio</legend>
            <Radio name="plain" defaultChecked>
              This address
            </Radio>
            <Radio name="plain">Use a different address</Radio>
            <State name="Hover" as="hover">
              <Radio name="plain">Another one</Radio>
            </State>
            <State name="Focus" as="focus">
              <Radio name="plain">And another</Radio>
            </State>
            <Radio name="plain" disabled>
              Disabled
            </Radio>
          </fieldset>
          <fieldset className="grid gap-2 900:col-span-2">
            <legend className="sr-only">Radio rows</legend>
            <RadioRow name="rows" defaultChecked>
              <Badge tone="confirmed">Confirmed</Badge>
            </RadioRow>
            <RadioRow name="rows">
              <Badge tone="completed">Completed</Badge>
            </RadioRow>
            <State name="Focus" as="focus">
              <RadioRow name="rows">
                <Badge tone="pending">Pending</Badge>
              </RadioRow>
            </State>
            <RadioRow name="rows" disabled>
              <Badge tone="cancelled">Cancelled</Badge>
            </RadioRow>
            <RadioRow name="inked" isInk defaultChecked>
              <Badge tone="confirmed">Confirmed</Badge>
            </RadioRow>
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
      <div className="grid gap-8 900:grid-cols-2">
        <Piece name="Slider">
          <div className="grid gap-4 600:grid-cols-2">
            <div>
              <Slider
                label="Max price"
                value={price}
                min={0}
                max={20000}
                step={500}
                say={rupees}
                onChange={setPrice}
                onSettle={setSettled}
              />
              <p className="text-2xs text-text-3">Settled at {rupees(settled)}</p>
            </div>
            <Slider
              label="Disabled"
              value={8000}
              min={0}
              max={20000}
              step={500}
              say={rupees}
              onChange={() => {}}
              disabled
            />
          </div>
        </Piece>
        <Piece name="Progress">
          <div className="grid gap-4 600:grid-cols-2">
            <Progress label="Uploading picture" value={64} />
            <Progress label="Reading the file" />
          </div>
        </Piece>
      </div>
    </>
  )
}
