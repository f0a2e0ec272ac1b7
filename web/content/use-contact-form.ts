import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { api } from '#domain/api.ts'
import { readAs } from '#domain/contract/field.ts'
import { problemOfPhone } from '#domain/format/national-phone.ts'
import { NewContact } from '#domain/message/contact.ts'
import { askAsVisitor } from '#web/api.ts'
import { ifAvailable } from '#web/data/if-available.ts'
import { newKey } from '#web/data/idempotency-key.ts'
import { useDraft } from '#web/data/use-draft.ts'
import { useStorefront } from '#web/data/use-storefront.ts'
import { useQuery } from '#web/data/use-query.ts'
import { useUser } from '#web/data/use-user.ts'
import { textOf, useForm } from '#web/forms/use-form.ts'
import { focusAfter } from '#web/ui/focus-after.ts'

const text = z.string()
const Draft = z.object({
  name: text,
  email: text,
  phone: text,
  message: text,
  booking: text,
  /** The idempotency key of the message that was sent last, and the message: another one gets another key. */
  key: text,
  sent: text,
})
type Draft = z.infer<typeof Draft>

const names = ['name', 'email', 'phone', 'message', 'booking'] as const
type Name = (typeof names)[number]
const empty: Draft = { name: '', email: '', phone: '', message: '', booking: '', key: '', sent: '' }

/**
 * The contact form. What is typed is kept until it has been sent. The controls hold the values, because a visitor may type
 * before the scripts have loaded.
 */
export function useContactForm() {
  const { locale } = useStorefront()
  const user = useUser()
  const box = useRef<HTMLDivElement>(null)
  const { draft, change, clear } = useDraft('contact', Draft, () => empty)
  const [sentTo, setSentTo] = useState<string>()
  const bookings = useQuery(
    user?._id,
    async () =>
      (await ifAvailable(askAsVisitor(api.booking.bookings, { query: { limit: mostBookings } })))?.items ?? [],
    { when: user != null },
  )

  const { state, busy, errorOf } = useForm({
    fields: names,
    isWhole: true,
    read: (form) => {
      const read = readAs(NewContact, { ...valuesOf(form), booking: textOf(form, 'booking') || undefined })
      const message = problemOfPhone(textOf(form, 'phone'), locale)
      if (message === undefined) return read
      return { complaints: [...(read.complaints ?? []), { field: 'phone', message }] }
    },
    async send(body) {
      const sent = JSON.stringify(body)
      const key = draft.sent === sent ? draft.key : newKey()
      change({ key, sent })
      await askAsVisitor(api.contact.send, { body, key })
      clear()
      setSentTo(body.email)
    },
    failed: 'Your message could not be sent. Please try again.',
  })

  /** Writes values into controls that are still empty. */
  function fill(values: Partial<Record<Name, string>>) {
    for (const name of names) {
      const control = box.current?.querySelector<HTMLInputElement>(`[name=${name}]`)
      if (control?.value === '') control.value = values[name] ?? ''
    }
  }
  const restore = useEffectEvent(() => fill(draft))
  // Before the form notes its values for the first time.
  useLayoutEffect(() => restore(), [])
  const known = bookings.value?.length
  const fillInKnown = useEffectEvent(() =>
    fill({ name: user?.name ?? '', email: user?.email ?? '', booking: draft.booking }),
  )
  useLayoutEffect(() => fillInKnown(), [user, known, sentTo])

  return {
    box,
    busy,
    errorOf,
    bookings: (user && bookings.isCurrent && bookings.value) || [],
    sentTo,
    state: {
      ...state,
      onEdit(form: FormData) {
        state.onEdit(form)
        const values = valuesOf(form)
        // The list of bookings may not have arrived yet.
        if (!form.has('booking')) values.booking = draft.booking
        if (names.some((name) => values[name] !== draft[name])) change(values)
      },
    },
    again: () => {
      change(empty)
      focusAfter(
        () => setSentTo(undefined),
        () => box.current?.querySelector('textarea'),
      )
    },
  }
}

const mostBookings = 50

function valuesOf(form: FormData): Record<Name, string> {
  const of = (name: Name) => textOf(form, name)
  return { name: of('name'), email: of('email'), phone: of('phone'), message: of('message'), booking: of('booking') }
}
