import { Link } from 'react-router'
import { deviceDays } from '#domain/device.ts'
import { sessionHours } from '#domain/identity.ts'
import { PageHead } from '#web/shell/page-head.tsx'
import { useStorefront } from '#web/data/use-storefront.ts'

export default function Cookies() {
  const { brand } = useStorefront()
  return (
    <article className="prose">
      <PageHead
        title="Cookies"
        description={`${brand} sets one cookie, for the safety of your account. What your browser keeps for us, and for how long.`}
      />
      <h1>Cookies</h1>
      <p>
        {brand} sets one cookie, and only when you sign in, create an account or choose a new password. It protects your
        account, and is used for nothing else. There are no cookies of others, and our pages load nothing that follows
        you. That is why no banner asks you about cookies.
      </p>
      <section>
        <h2>The cookie</h2>
        <p>
          Its name is <code>device</code>. It holds a long random text by which we know that this browser has been used
          to sign in to your account. Then strangers who try passwords for your account cannot keep you out, and we need
          not write to you about a sign-in from a new device. It signs nobody in and opens nothing.
        </p>
        <p>
          No script can read it, and your browser sends it only to us and only for what has to do with signing in. It
          lasts for {deviceDays} days after the last time you signed in here, and stays when you sign out, so that your
          browser is known again. Choosing a new password by email, or closing your account, makes the old one
          worthless.
        </p>
      </section>
      <section>
        <h2>What else your browser keeps</h2>
        <p>
          While you are signed in, your browser keeps a token: a long random text that shows who is asking. It is in the
          local storage of this site, under the name <code>token</code>. Only our pages can read it, and it is sent to
          nobody but us.
        </p>
        <p>
          The token is removed when you sign out, and is worth nothing after {sessionHours.brief} hours, or after{' '}
          {sessionHours.remembered / 24} days if you ticked “Remember me”.
        </p>
        <p>
          While you book, this tab keeps what you have chosen and typed, so that a reload or a lost line does not take
          it from you. It goes when you close the tab or sign out, and is sent to us only when you confirm the booking.
        </p>
        <p>
          Pages also keep small things for your comfort: whether you like them light or dark, once you have chosen, and
          how far you had scrolled. These stay in your browser, and are not used to recognize you.
        </p>
      </section>
      <section>
        <h2>How to remove it</h2>
        <p>
          Sign out, and the token is gone from your browser and no longer valid on our side. To remove everything, the
          cookie too, clear the site data in the settings of your browser. If your browser forbids storage or cookies,
          you can still sign in: then the token is kept until you leave the page.
        </p>
      </section>
      <section>
        <h2>Pictures from elsewhere</h2>
        <p>
          A service may show a picture that lies on the server of somebody else. That server then learns the address of
          your connection, as with any picture on the web. It does not get our cookie.
        </p>
      </section>
      <p>
        What we keep on our own servers is described in the <Link to="/privacy-policy">privacy policy</Link>.
      </p>
    </article>
  )
}
