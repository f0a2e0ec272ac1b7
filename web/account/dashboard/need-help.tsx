import { Icon } from '#web/art/icons.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { ChatLink } from '#web/shared/chat-link.tsx'
import { PhoneLink } from '#web/shared/phone-link.tsx'
import { useStorefront } from '#web/data/use-storefront.ts'

const quiet = 'underline-offset-3 hover:underline wrap-anywhere py-1'

export function NeedHelp() {
  const { support } = useStorefront()
  return (
    <div className="rounded-xl border border-border bg-surface p-5.5">
      <h2 className="text-card">Need Help?</h2>
      <p className="mt-1.5 text-sm text-text-2">
        Questions about a booking, a payment or a visit? We are here {support.hours}.
      </p>
      <ul className="mt-3 mb-4 grid gap-1 text-ui">
        <li className="flex items-center gap-3">
          <Icon name="phone" className="text-text-3" />
          <PhoneLink phone={support.phone} className={quiet} />
        </li>
        <li className="flex items-center gap-3">
          <Icon name="mail" className="text-text-3" />
          <a href={`mailto:${support.email}`} className={quiet}>
            {support.email}
          </a>
        </li>
        {support.whatsapp !== '' && (
          <li className="flex items-center gap-3">
            <Icon name="mobile" className="text-text-3" />
            <ChatLink whatsapp={support.whatsapp} className={quiet} />
          </li>
        )}
      </ul>
      <ButtonLink look="secondary" full to="/contactus">
        Contact support
      </ButtonLink>
    </div>
  )
}
