import { Link } from 'react-router'
import { deviceDays } from '#domain/device.ts'
import { securityEventDays } from '#domain/security.ts'
import { linkRules, sessionHours } from '#domain/identity.ts'
import { PhoneLink } from '#web/shared/phone-link.tsx'
import { PageHead } from '#web/shell/page-head.tsx'
import { useStorefront } from '#web/data/use-storefront.ts'

export default function PrivacyPolicy() {
  const { brand, support } = useStorefront()
  return (
    <article className="prose">
      <PageHead
        title="Privacy policy"
        description={`What ${brand} knows about you, what for, and how to have it deleted.`}
      />
      <h1>Privacy policy</h1>
      <p>
        We keep what the shop needs to work, and nothing for any other purpose. There is no advertising here, nobody
        follows you from page to page, and we sell no data.
      </p>
      <section>
        <h2>When you only look around</h2>
        <p>
          You can read every public page without an account. Our servers note the time, the address of the page and
          whether it could be shown, so that faults can be found. They do not note who you are.
        </p>
        <p>
          To slow down anybody who sends too many requests or tries out passwords, we count requests by network address
          and by account. A count looks back a day at the most, and is used for nothing else.
        </p>
      </section>
      <section>
        <h2>When you have an account</h2>
        <ul>
          <li>
            Your name, your email address, whether you have confirmed that it is yours, and the day on which you signed
            up.
          </li>
          <li>
            A fingerprint of your password, made so that the password cannot be read back from it. Nobody here knows
            your password.
          </li>
          <li>
            Where you are signed in: for each device the kind of browser and system, such as “Chrome on Windows”, when
            you signed in, when it was last used and until when it is good. Of the token in your browser we keep a
            fingerprint too, not the token. Your account page lists your devices, and lets you sign them out.
          </li>
          <li>
            Which browsers have been used to sign in to your account: the kind of browser and system, and when that was
            first and last. We recognize them by a cookie, of which we keep a fingerprint only.
          </li>
          <li>
            What happened to your account: sign-ins, wrong passwords, and changes of your password or email address,
            with the time, the kind of device and a part of the network address. Your account page lists it.
          </li>
          <li>
            What you have booked: the service, day and hour, the price, the address of the visit, what you noted for the
            professional, who comes, and how it went.
          </li>
          <li>Which letters we have sent you: what they told you, to which address and when.</li>
        </ul>
        <p>We ask for nothing else: no phone number, no date of birth.</p>
      </section>
      <section>
        <h2>The emails we send</h2>
        <p>
          We write to you about your account and your bookings, and never to advertise. You get a link that confirms
          your address when you sign up, and when you ask to change it; it works for {linkRules.verify.hours} hours. You
          get a link for a new password when somebody asks for one; it works once, for one hour. And you are told when
          your password or your email address was changed, when someone signs in from a device that your account does
          not know, with a shortened network address, and when someone enters wrong passwords for it again and again, so
          that nobody can do that behind your back. For {linkRules.restore.hours / 24} days after a change we keep your
          former address, and the email to it has a link that brings it back. Of a booking you get a letter when you
          make it, when it is moved, and whenever its status changes, a reminder on the day before, and when the work is
          done one letter that asks how it was. There are no pictures in these emails that tell us whether you have read
          them.
        </p>
      </section>
      <section>
        <h2>When you write to us or call</h2>
        <p>
          We use what you tell us to answer you and to do what you ask for. We do not add it to your account, and use it
          for nothing else.
        </p>
      </section>
      <section>
        <h2>Who sees it</h2>
        <ul>
          <li>The people who run {brand} can see your account, to help you with it. They cannot see your password.</li>
          <li>
            A professional who comes to you learns what the visit needs: your name, the address, the hour and what is to
            be done.
          </li>
        </ul>
        <p>
          Our storefronts share one account, so that you need only one. Nobody else gets your data, unless a law obliges
          us to hand it over.
        </p>
      </section>
      <section>
        <h2>Payment</h2>
        <p>You pay in cash when the professional has come. We have no card or bank data of yours to lose.</p>
      </section>
      <section>
        <h2>How long, and your rights</h2>
        <p>
          We keep your account, and the list of the letters that we sent you, until you delete it. A device is forgotten
          when it signs out or its time is over: after {sessionHours.brief} hours, or after{' '}
          {sessionHours.remembered / 24} days if you ticked “Remember me”. That a browser is known is forgotten when
          nobody has signed in from it for {deviceDays} days, or when you choose a new password by email. What happened
          to your account is kept for {securityEventDays} days.
        </p>
        <p>
          All of this is in your hands, on <Link to="/account">your account page</Link>. There you change your name,
          your email address and your password, download everything that we keep about you as one file, and delete your
          account. It is gone at once, on all of our storefronts, with everything that names you: what you had booked is
          cancelled if it is still to come, and what is over stays without your name, address and notes. If you cannot
          sign in, write to <a href={`mailto:${support.email}`}>{support.email}</a> from the email address of your
          account, or call <PhoneLink phone={support.phone} />. We first make sure that it is you who asks.
        </p>
        <p>
          What a law makes us keep, such as the record of a visit that was paid for, stays for as long as it says, and
          is used for nothing else.
        </p>
      </section>
      <section>
        <h2>In your browser</h2>
        <p>
          What your browser keeps for us is described on the page about <Link to="/cookies">cookies</Link>. In short:
          one cookie by which a browser that has signed in to your account is known again, under the name{' '}
          <code>device</code>, and one token while you are signed in, in the local storage under the name{' '}
          <code>token</code>.
        </p>
      </section>
    </article>
  )
}
