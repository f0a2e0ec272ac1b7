import { differenceOf } from '#domain/activity.ts'
import { canonicalEmail } from '#domain/identity.ts'
import type { ProfessionalChange } from '#domain/professional.ts'
import type { StorefrontPlan } from '#domain/storefront.ts'
import { readPhone } from '#server/platform/phone/phone.ts'

type Reached = { email: string | null; phone: string | null }

/** The address and the number as they are stored; what is left out stays. */
export function reachedAt(
  { email, phone }: Pick<ProfessionalChange, 'email' | 'phone'>,
  { locale }: StorefrontPlan,
): Partial<Reached> {
  return {
    ...(email !== undefined && { email: email === '' ? null : canonicalEmail(email) }),
    ...(phone !== undefined && { phone: readPhone(phone, { field: 'phone', locale }) }),
  }
}

/** The address and the number belong to a person, and the log is permanent: it has only that they were given or changed. */
export function loggedOf<Fields extends { email?: unknown; phone?: unknown }>({ email, phone, ...fields }: Fields) {
  const contact = [...(email ? ['email'] : []), ...(phone ? ['phone'] : [])]
  return { ...fields, ...(contact.length > 0 && { contact }) }
}

export function loggedDifference(was: Reached & Record<string, unknown>, now: Reached & Record<string, unknown>) {
  const { before, after } = differenceOf({ ...was, email: '', phone: '' }, { ...now, email: '', phone: '' })
  const changed = { email: was.email !== now.email, phone: was.phone !== now.phone }
  return { before, after: { ...after, ...loggedOf(changed) } }
}
