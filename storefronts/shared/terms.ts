import type { TextPage } from '#domain/page/fields.ts'

export const terms: TextPage = {
  summary: 'What you and {brand} agree on when you book.',
  text: `# Terms and Conditions

These are the rules of {brand}, in plain language. You agree to them when you create an account, and they apply to every booking that you make with it.

## Your account

Please give your own name and an email address that reaches you. You sign in with this address, and it shows us that a message is from you. We send you a link to confirm it. Keep your password to yourself. You are responsible for bookings made with your account, so tell us right away if you think that someone else has used it. [Your account page](/account) lists the devices that are signed in, and lets you sign them out.

## Booking

A booking is for one service, at one address, at an hour that you choose. You can book for today and up to {bookingDays} days ahead. A booking becomes binding when we confirm it. If we cannot confirm it, we let you know, and you owe nothing.

The service includes what its page lists. We agree anything beyond that with you before we do it; otherwise you do not have to pay for it.

## Price and payment

{costs} You see the total before you book, and that is what you owe, even if the price of the service changes later. You pay in cash at the visit. There is no other way to pay, and nothing is due in advance.

## Cancellations and changes

{freeCancellation} Until then you can also move it to another available time, at the agreed price. You can do both on [your dashboard](/dashboard). After that, please contact support and we will see what we can do.

If we have to cancel or move your booking, we tell you as soon as we know. You may then cancel free of charge at any time.

## The visit

An adult must be present to let the professional in. The place must be safe to work in, and whatever needs to be worked on must be within reach. A professional may leave a place that is not safe.

## If something is not right

Please tell us, if possible within a week, and include the name of the service and the date of the visit. If the work is not what the service page promised, we have it put right. If that is not possible, you do not have to pay for that part. Nothing on this page limits your legal rights as a consumer.

## Closing your account

You may delete your account at any time on [your account page](/account). It is deleted immediately and cannot be restored. We may close an account that is used to deceive or harm others. Anything agreed before that, and still to be done or paid, remains binding.

## Who we are

{brand} is a service of {legalName}.

Registered address: {address}

{taxLabel}: {taxNumber}

Complaints: {complaintsName}, [{complaintsEmail}](mailto:{complaintsEmail})

## Questions

Write to [{email}](mailto:{email}), or see [how to reach us](/contactus). Our [privacy policy](/privacy-policy) explains how we handle your data.
`,
}
