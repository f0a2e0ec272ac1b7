import { onOpenDays } from '#domain/slot/open-days.ts'
import { freeUntil } from '#domain/booking/free-change.ts'
import { Link } from 'react-router'
import { nameOfZone } from '#domain/format/day.ts'
import { ChatLink } from '#web/shared/chat-link.tsx'
import { PhoneLink } from '#web/shared/phone-link.tsx'
import { PageHead } from '#web/shell/page-head.tsx'
import { useStorefront } from '#web/data/use-storefront.ts'
import { ContactForm } from './contact-form.tsx'

export default function ContactUs() {
  const { brand, support, rules, timeZone, locale } = useStorefront()
  return (
    <article className="prose">
      <PageHead title="Contact us" description={`How to reach the support of ${brand}: phone, email and hours.`} />
      <h1>Contact us</h1>
      <p>Call us about today or tomorrow. Write when it can wait a day; to send us a photo, write an email.</p>
      <section>
        <h2>How to reach us</h2>
        <dl>
          <dt>Phone</dt>
          <dd>
            <PhoneLink phone={support.phone} />
          </dd>
          <dt>Email</dt>
          <dd>
            <a href={`mailto:${support.email}`}>{support.email}</a>
          </dd>
          {support.whatsapp !== '' && (
            <>
              <dt>WhatsApp</dt>
              <dd>
                <ChatLink whatsapp={support.whatsapp} />
              </dd>
            </>
          )}
          <dt>Hours</dt>
          <dd>
            {support.hours}, {nameOfZone(timeZone, locale)}
          </dd>
        </dl>
        <p>Appointments take place {onOpenDays({ rules, locale })}; the hours above are those of our support.</p>
      </section>
      <section>
        <h2>Write to us</h2>
        <ContactForm />
      </section>
      <section>
        <h2>What to tell us</h2>
        <ul>
          <li>The name of the service, and the day and hour of the visit.</li>
          <li>The email address of your account, if it is not the one that you write from.</li>
          <li>What you expected and what happened instead. A photo often helps.</li>
        </ul>
        <p>We never ask for your password, and you never need to give us the number of a card.</p>
      </section>
      <section>
        <h2>What we do for you</h2>
        <ul>
          <li>Cancel or move a visit: free of charge {freeUntil(rules.freeHours)}.</li>
          <li>Help you with your account and your data when you cannot sign in.</li>
        </ul>
      </section>
      <section>
        <h2>What you can do yourself</h2>
        <ul>
          <li>
            See what something costs: on the <Link to="/pricing">pricing page</Link>.
          </li>
          <li>
            Find a quick answer: in the <Link to="/faq">questions and answers</Link>.
          </li>
          <li>
            Change your account, download what we keep about you, or delete it all: on{' '}
            <Link to="/account">your account page</Link>.
          </li>
          <li>
            Read what we know about you: in the <Link to="/privacy-policy">privacy policy</Link>.
          </li>
        </ul>
      </section>
    </article>
  )
}
