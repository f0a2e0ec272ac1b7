import { type AdminWrite, ask, type StaffedShop } from './calls.ts'

export async function aContact({ post, customer: { token, email } }: StaffedShop): Promise<string> {
  const body = { name: 'Kavita Desai', email, message: 'Do you come to Lake View?' }
  return (await post('/api/contact-messages', { token, body })).body._id
}

export const contactWrites: Record<string, AdminWrite> = {
  'contact.answer': {
    kind: 'contact-answered',
    make: async (shop) => {
      const id = await aContact(shop)
      const body = { answer: 'Yes, Kavita Desai, we do.', version: 1 }
      return () => ask(shop, `contact-messages/${id}/answer`, { body })
    },
    before: { answered: false },
    after: { answered: true },
  },
  'contact.setDone': {
    kind: 'contact-closed',
    make: async (shop) => {
      const id = await aContact(shop)
      return () => ask(shop, `contact-messages/${id}/done`, { body: { done: true } })
    },
    before: { done: false },
    after: { done: true },
  },
}
