import { Link } from 'react-router'
import { useStorefront } from '#web/parts/use-storefront.ts'

export default function PrivacyPolicy() {
  const { brand, support } = useStorefront()
  return (
    <article className="prose">
      <title>{`Privacy policy | ${brand}`}</title>
      <meta name="description" content={`What ${brand} knows about you, what for, and how to have it deleted.`} />
      <h1>Privacy policy</h1>
      <p>
        We keep what is needed to send somebody to your door at the right hour, and nothing for any other purpose. There
        is no advertising here, nobody follows you from page to page, and we sell no data.
      </p>
      <section>
        <h2>When you only look around</h2>
        <p>
          You can read every public page without an account. Our servers note the time, the address of the page and
          whether it could be shown, so that faults can be found. They do not note who you are. Your network address is
          held in memory for a short while, to slow down anybody who sends too many requests, and is not written down.
        </p>
      </section>
      <section>
        <h2>When you have an account</h2>
        <ul>
          <li>Your name, your email address and the day on which you signed up.</li>
          <li>
            A fingerprint of your password, made so that the password cannot be read back from it. Nobody here knows
            your password.
          </li>
          <li>
            Which sessions are open and until when, so that you can be signed in. Of the token in your browser we keep a
            fingerprint too, not the token.
          </li>
          <li>
            Your bookings: the service, day and hour, the address, your notes, the price, and what became of them.
          </li>
          <li>The reviews that you write and the services that you mark as favorites.</li>
          <li>The emails that we send you about your bookings and your account.</li>
        </ul>
      </section>
      <section>
        <h2>Who sees it</h2>
        <ul>
          <li>The professional who comes to you learns your name, the address, the hour and your notes.</li>
          <li>The people who run {brand} see bookings and accounts, to accept, change and mend them.</li>
          <li>The public sees your reviews, with your first name and the initial of your last name.</li>
          <li>The service that delivers our emails handles the messages that we send you.</li>
        </ul>
        <p>
          Our storefronts share one account, so that you need only one. Each of them shows you the bookings made there.
          Nobody else gets your data, unless a law obliges us to hand it over.
        </p>
      </section>
      <section>
        <h2>Payment</h2>
        <p>You pay in cash when the professional has come. We have no card or bank data of yours to lose.</p>
      </section>
      <section>
        <h2>How long, and your rights</h2>
        <p>
          You can see and correct your data, download it, and delete your account on the page of your account. What the
          law makes us keep, such as the record of a visit that took place and was paid for, stays for as long as it
          says, and is used for nothing else.
        </p>
        <p>
          If something does not work or you have a question about your data, write to{' '}
          <a href={`mailto:${support.email}`}>{support.email}</a> from the address of your account.
        </p>
      </section>
      <section>
        <h2>In your browser</h2>
        <p>
          What your browser keeps for us is described on the page about <Link to="/cookies">cookies</Link>. In short: no
          cookies at all, and one token while you are signed in.
        </p>
      </section>
    </article>
  )
}
