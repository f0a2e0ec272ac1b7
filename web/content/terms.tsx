import { Link } from 'react-router'
import { formatMoney } from '#domain/format/money.ts'
import { PageHead } from '#web/shell/page-head.tsx'
import { useStorefront } from '#web/data/use-storefront.ts'

export default function Terms() {
  const { brand, support, bookingDays, serviceFee, taxRate, currency, locale } = useStorefront()
  return (
    <article className="prose">
      <PageHead title="Terms and Conditions" description={`What you and ${brand} agree on when you book.`} />
      <h1>Terms and Conditions</h1>
      <p>
        These are the rules of {brand}, in words that can be read. You agree to them when you create an account, and
        they hold for every booking that you make with it.
      </p>
      <section>
        <h2>Your account</h2>
        <p>
          Give your own name and an email address that reaches you. You sign in with it, and it shows us that a message
          is from you. We send you a link to confirm that address. Keep your password to yourself. What is booked with
          your account is booked by you, so tell us at once if you think that somebody else has used it.{' '}
          <Link to="/account">Your account page</Link> lists the devices that are signed in, and signs them out.
        </p>
      </section>
      <section>
        <h2>Booking</h2>
        <p>
          A booking is for one service, at one address, at an hour that you choose. It can be for today and for up to{' '}
          {bookingDays} days ahead. It is agreed when we have accepted it. If we cannot, we tell you and you owe
          nothing.
        </p>
        <p>
          The service includes what its page lists. Anything beyond that is agreed with you before it is done, or it
          need not be paid.
        </p>
      </section>
      <section>
        <h2>Price and payment</h2>
        <p>
          A booking costs the price of the service, a service fee of {formatMoney(serviceFee, { currency, locale })} and
          tax of {taxRate}% of the price. You know the total before you book. It is what you owe, also when the price of
          the service changes afterwards. You pay it in cash when the professional has come; there is no other way to
          pay and nothing is due before.
        </p>
      </section>
      <section>
        <h2>Cancelling and moving</h2>
        <p>
          Free cancellation up to 24 hours before your scheduled appointment. Until then you can also move it to another
          free hour, at the price that was agreed. You do both on <Link to="/dashboard">your dashboard</Link>. When it
          is later than that, please contact support: we will see what can be done.
        </p>
        <p>
          If we have to cancel or move your booking, we tell you as soon as we know. You may then cancel free of charge
          at any time.
        </p>
      </section>
      <section>
        <h2>The visit</h2>
        <p>
          Somebody of full age should be there to let the professional in. The place should be safe to work in, and what
          is to be worked on within reach. A professional may leave a place that is not safe.
        </p>
      </section>
      <section>
        <h2>If something is not right</h2>
        <p>
          Tell us, best within a week, with the name of the service and the day of the visit. If the work is not what
          the page of the service promised, we have it put right, and if that is not possible you need not pay for that
          part of it. The rights that the law gives you as a consumer are not touched by anything on this page.
        </p>
      </section>
      <section>
        <h2>Ending it</h2>
        <p>
          You may delete your account at any time, on <Link to="/account">your account page</Link>. It is gone at once
          and cannot be brought back. We may close an account that is used to deceive or to harm somebody. What was
          agreed before, and is still to be done or paid, stays agreed.
        </p>
      </section>
      <section>
        <h2>Questions</h2>
        <p>
          Write to <a href={`mailto:${support.email}`}>{support.email}</a>, or see{' '}
          <Link to="/contactus">how to reach us</Link>. How we treat your data is said in the{' '}
          <Link to="/privacy-policy">privacy policy</Link>.
        </p>
      </section>
    </article>
  )
}
