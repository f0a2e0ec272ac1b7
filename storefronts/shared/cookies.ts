import type { TextPage } from '#domain/page/fields.ts'

export const cookies: TextPage = {
  summary: '{brand} sets one cookie, to protect your account. What we store in your browser, and for how long.',
  text: `# Cookies

{brand} sets one cookie, and only when you sign in, create an account or choose a new password. It protects your account and is not used for anything else. There are no third-party cookies, and our pages load nothing that tracks you. That is why you see no cookie banner.

## The cookie

Its name is \`device\`. It contains a long random value that tells us that this browser has been used to sign in to your account. Because of it, strangers who try passwords for your account cannot lock you out, and we do not have to email you about a sign-in on a new device. It does not sign anyone in and gives no access to anything.

No script can read it, and your browser sends it only to us, and only for requests that have to do with signing in. It lasts for {deviceDays} days after the last time you signed in here. It remains when you sign out, so that we recognize your browser the next time. If you choose a new password by email, or close your account, the old cookie becomes worthless.

## What else is stored in your browser

While you are signed in, your browser stores a token: a long random value that shows who is sending a request. It is in the local storage of this site, under the name \`token\`. Only our pages can read it, and it is sent to no one but us.

The token is removed when you sign out. It expires after {sessionHours} hours, or after {rememberedDays} days if you ticked “Remember me”.

While you book, the browser tab stores what you have chosen and typed, so that you do not lose it if you reload the page or lose your connection. It is deleted when you close the tab or sign out, and is sent to us only when you confirm the booking.

Our pages also store small things for your convenience: whether you prefer the light or the dark theme, once you have chosen one, the postcode for which you last asked whether we come, and how far you have scrolled. These stay in your browser, and are not used to recognize you.

## How to remove it

When you sign out, the token is removed from your browser and no longer works on our side. To remove everything, including the cookie, clear the site data in your browser settings. If your browser blocks storage or cookies, you can still sign in, but only until you leave the page.

## Images from other sites

A service may show an image that is stored on another server. That server then learns your network address, as with any image on the web. It does not get our cookie.

## Data on our servers

Our [privacy policy](/privacy-policy) describes what we store on our own servers.
`,
}
