import type { TextPage } from '#domain/page/fields.ts'

export const privacyPolicy: TextPage = {
  summary: 'What {brand} knows about you, why, and how to have it deleted.',
  text: `# Privacy policy

We store what we need to provide our services, and nothing for any other purpose. There is no advertising here, no one tracks you from page to page, and we do not sell data.

{legalName} is responsible for your data.

## When you browse

You can read every public page without an account. Our servers record the time, the address of the page and whether it was shown correctly, so that we can find errors. They do not record who you are.

To slow down anyone who sends too many requests or tries to guess passwords, we count requests by network address and by account. These counts cover one day at most, and are not used for anything else.

## When you have an account

We store the following, and do not ask for anything else, such as a date of birth.

- Your name, your email address, whether you have confirmed it, and the date you signed up.
- Your phone number, if you give it, so that your professional can call you on the day.
- A hash of your password, from which the password cannot be recovered. No one at {brand} knows your password.
- Where you are signed in: for each device, the type of browser and system, such as “Chrome on Windows”, when you signed in, when it was last used and when the sign-in expires. Of the token in your browser we store only a hash. Your account page lists your devices, and lets you sign them out.
- Which browsers have been used to sign in to your account: the type of browser and system, and the first and last time. We recognize them by a cookie, of which we store only a hash.
- What happened to your account: sign-ins, wrong passwords, and changes of your password or email address, with the time, the type of device and part of the network address. Your account page lists these events.
- Your bookings: the service, the date and time, the price, the address and postcode of the visit, a phone number, who opens the door if you name another person, your notes for the professional, who visits you, and how it went.
- The emails we have sent you: to which address and when, and for {emailDays} days what they said.

## The emails we send

We email you about your account and your bookings, and never send advertising. When you sign up or change your email address, you get a link to confirm the address, which works for {confirmHours} hours. When someone asks for a new password, you get a link that works once, within one hour.

For your security, we also email you when your password or email address is changed, when someone signs in on a device that is new to your account, and when someone repeatedly enters wrong passwords for it. After a change of email address, we keep your previous address for {restoreDays} days and send it a link that reverses the change.

You get an email when you make a booking, when it is moved, and whenever its status changes, a reminder the day before, and one email after the visit that asks how it went. Our emails contain no images that tell us whether you have read them.

## When you write to us or call

We use what you tell us only to answer you and to do what you ask. When you use the contact form, we store your message with your name, your email address and, if you give it, your phone number; and with your account, if you are signed in. We delete it {contactDays} days after it was answered or closed, and with your account if you delete that before.

When we do not come to your postcode yet and you ask for an email when we do, we store your email address with the postcode. We delete both as soon as we have written to you that we come, and after {areaDays} days at the latest.

## Who sees your data

Our storefronts share one account, so that you need only one. No one else gets your data, except as listed here or if the law requires us to hand it over.

- The people who run {brand} can see your account, so that they can help you with it. They cannot see your password.
- A professional who visits you sees what is needed for the visit: your name, the address, the phone number, the time and what has to be done.

## Payment

You pay in cash at the visit. We have no card or bank details of yours to lose.

## How long we store data, and your rights

We store your account, and the list of emails we sent you, until you delete your account. We delete a signed-in device when you sign it out or when the sign-in expires: after {sessionHours} hours, or after {rememberedDays} days if you ticked “Remember me”. We delete a known browser if no one has signed in with it for {deviceDays} days, or when you choose a new password by email. We store account events for {securityDays} days.

You are in control of all this on [your account page](/account). There you can change your name, phone number, email address and password, download everything that we store about you as one file, and delete your account. Your account is deleted immediately, on all of our storefronts, with everything that identifies you. Upcoming bookings are cancelled, and we tell our team without naming you. Past bookings remain without your name, address, phone number and notes. If you cannot sign in, write to [{email}](mailto:{email}) from the email address of your account, or call [{phone}](tel:{phone}). We check that the request comes from you before we act on it.

What the law requires us to keep is kept for as long as it requires, and is not used for anything else. This includes invoices: they still show your name, your address and, if you gave one, your tax number after your account is deleted.

## In your browser

Our [cookies page](/cookies) describes what we store in your browser. In short: one cookie named \`device\`, which recognizes a browser that has signed in to your account, and, while you are signed in, one token in local storage under the name \`token\`.
`,
}
