import type { TextPage } from '#domain/page/fields.ts'

export const accessibility: TextPage = {
  summary:
    'How {brand} works with a keyboard, a screen reader or large text, what does not work yet, and how to tell us.',
  text: `# Accessibility

You should be able to find a service, book it and manage your bookings whether you use a mouse, a keyboard, a screen reader, a phone or large text.

We aim at level AA of the Web Content Accessibility Guidelines (WCAG) 2.2.

## What you can rely on

- Everything works with the keyboard alone. The part that has the focus is outlined, and the first press of Tab offers a link to the content.
- Headings, landmarks, form fields and buttons have names that screen readers read out. What changes without a new page, such as an error in a form, is announced.
- Pages fit into 320 pixels, so you can enlarge them to 400 percent in a window of 1280 pixels.
- There is a light and a dark theme. The page follows your system until you choose one.
- If your system asks for less motion, nothing moves by itself.
- Booking has no time limit. What you have entered stays in the browser tab if you reload the page or lose your connection.
- Invoices are there as a page and as a tagged PDF.

## How it is tested

This shop runs on Doorstep. Every release of Doorstep is tested by programs:

- axe checks every kind of page, in the light and in the dark theme.
- A test searches, books, moves and cancels a booking with the keyboard alone, and compares what the browser reports to a screen reader at each step.
- The contrast of the colours is computed for each storefront and both themes.

Programs find only some barriers. Neither people with disabilities nor an independent body have tested this shop so far.

## What does not work yet

- Images that we upload have no description of their own. A page never needs an image to be understood.
- The emails that we send have a part in plain text, but are not tested with screen readers.
- The texts are in one language only, without a version in plain language or sign language.

## Tell us about a barrier

Write to [{email}](mailto:{email}), call [{phone}](tel:{phone}), or use the [contact form](/contactus). Say which page it was and what you wanted to do. You can also book by phone.

This statement is from 29 November 2026. It rests on the tests above, not on an assessment by others.
`,
}
