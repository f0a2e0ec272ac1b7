import { useLayoutEffect, useRef } from 'react'
import type { Booking } from '#domain/booking.ts'
import { formatListDay, formatTime } from '#domain/format/day.ts'
import { longestContact } from '#domain/message/contact.ts'
import { useStorefront } from '#web/data/use-storefront.ts'
import { Form } from '#web/forms/form.tsx'
import { Button } from '#web/ui/button.tsx'
import { SelectField, TextArea, TextField } from '#web/ui/form/field.tsx'
import { Note } from '#web/ui/note.tsx'
import { useContactForm } from './use-contact-form.ts'

/** Where a visitor writes to the shop. */
export function ContactForm() {
  const { box, state, busy, errorOf, sentTo, again, bookings } = useContactForm()
  if (sentTo !== undefined) return <Sent to={sentTo} onAgain={again} />
  return (
    <div ref={box} className="mt-5">
      <Form {...state}>
        <div className="grid gap-4.5 600:grid-cols-2">
          <TextField label="Your name" name="name" autoComplete="name" maxLength={80} error={errorOf('name')} />
          <TextField
            label="Email"
            name="email"
            type="email"
            autoComplete="email"
            maxLength={254}
            error={errorOf('email')}
          />
          <TextField
            label="Phone"
            optional
            name="phone"
            type="tel"
            autoComplete="tel"
            maxLength={40}
            error={errorOf('phone')}
          />
          {bookings.length > 0 && <BookingField bookings={bookings} error={errorOf('booking')} />}
        </div>
        <TextArea label="Message" name="message" rows={6} maxLength={longestContact} error={errorOf('message')} />
        <div>
          <Button type="submit" size="l" busy={busy} busyLabel="Sending...">
            Send message
          </Button>
        </div>
      </Form>
    </div>
  )
}

function BookingField({ bookings, error }: { bookings: Booking[]; error: string | undefined }) {
  const { locale } = useStorefront()
  return (
    <SelectField label="About a booking" optional name="booking" error={error}>
      <option value="">No booking</option>
      {bookings.map(({ _id, service, date, time }) => (
        <option key={_id} value={_id}>
          {`${service.title}, ${formatListDay(date)}, ${formatTime(time, locale)}`}
        </option>
      ))}
    </SelectField>
  )
}

function Sent({ to, onAgain }: { to: string; onAgain: () => void }) {
  const { brand } = useStorefront()
  const box = useRef<HTMLDivElement>(null)
  // The button that had the focus is gone.
  useLayoutEffect(() => box.current?.focus({ preventScroll: true }), [])
  return (
    <div ref={box} tabIndex={-1} className="mt-5 outline-none">
      <Note
        tone="success"
        action={
          <Button look="secondary" size="s" onClick={onAgain}>
            Write another message
          </Button>
        }
      >
        <p className="wrap-anywhere">
          <b>Thank you. {brand} has your message.</b> We answer by email to {to}.
        </p>
      </Note>
    </div>
  )
}
