import type { CustomerDetails } from '#domain/customer.ts'
import { taxLabelOf } from '#domain/storefront/tax-label.ts'
import { CallLink } from '#web/admin/call-link.tsx'
import { EmailLink } from '#web/admin/email-address.tsx'
import { EmailState } from '#web/admin/customers/state-badge.tsx'
import { useAdmin } from '#web/admin/use-admin.ts'
import { Icon } from '#web/art/icons.tsx'
import { Button } from '#web/ui/button.tsx'
import type { CustomerAction } from './page.tsx'
import { Section } from './section.tsx'

const mostShown = 3

type Props = { customer: CustomerDetails; onDo: (action: CustomerAction) => void }

/** The phone number, the email address, the tax number and the latest addresses of visits. */
export function Contact({ customer, onDo }: Props) {
  const { phone, taxNumber, addresses } = customer
  const { locale, storefront, own } = useAdmin()
  return (
    <Section title="Contact">
      <ul className="grid gap-3.5 px-4 pb-5 text-ui 768:px-6">
        {phone !== '' && (
          <li className="flex gap-3">
            <Icon name="phone" className="mt-0.5 text-text-3" />
            <span className="min-w-0">
              <CallLink {...{ phone, locale }} />
              {customer.email === null && (
                <span className="mt-2 block">
                  <Button look="secondary" size="s" onClick={() => onDo('phone')}>
                    Correct the number
                  </Button>
                </span>
              )}
            </span>
          </li>
        )}
        <li className="flex gap-3">
          <Icon name="mail" className="mt-0.5 text-text-3" />
          <span className="min-w-0">
            <EmailLink to={customer.email} />
            <EmailState of={customer} />
            {customer.email === null && (
              <span className="mt-2 block">
                <Button look="secondary" size="s" onClick={() => onDo('email')}>
                  Add an email address
                </Button>
              </span>
            )}
          </span>
        </li>
        {taxNumber !== '' && (
          <li className="flex gap-3">
            <Icon name="receipt" className="mt-0.5 text-text-3" />
            <span className="min-w-0 wrap-anywhere">
              {taxLabelOf((storefront ?? own).company)} {taxNumber}
            </span>
          </li>
        )}
        {addresses.slice(0, mostShown).map((address) => (
          <li key={address} className="flex gap-3">
            <Icon name="pin" className="mt-0.5 text-text-3" />
            <span className="min-w-0 whitespace-pre-line wrap-anywhere">{address}</span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
