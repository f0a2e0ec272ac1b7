import { addAccount } from './people.ts'
import type { Office, Records, Worker } from './records.ts'

/** Records that administrators manage and that are of no customer. */
export async function addRecordsOfShop(office: Office, records: Records, worker: Worker): Promise<Records> {
  const { client, canaries, http, admin } = office
  const byAdmin = { token: admin.token }
  const view = await http.give('POST', '/api/admin/views', {
    ...byAdmin,
    body: { name: canaries.text('the saved view of the administrator', 'the administrator'), shared: false },
  })
  const invited = await http.give('POST', '/api/admin/team/invitations', {
    ...byAdmin,
    body: {
      name: `Ravi ${canaries.text('the name in an invitation', 'administrators')}`,
      email: canaries.email('the address in an invitation', 'administrators'),
    },
  })
  const { rows } = await client.query<Records>(
    `with asked as (
       insert into area_requests (id, storefront, postcode, email, origin, created_at)
       values (gen_random_uuid(), 'documents', '411001', $1, 'http://localhost', now()) returning id::text
     )
     select asked.id as request, (select id::text from messages limit 1) as message,
       (select key from categories where storefront = 'documents' limit 1) as category,
       (select slug from articles where published limit 1) as article
     from asked`,
    [canaries.email('the address in a request for an area', 'administrators')],
  )
  const [found = {}] = rows
  const leaving = await addAccount(office, { who: 'the administrator who leaves', role: 'admin' })
  // Public ones, which everyone may name.
  for (const name of ['category', 'article']) if (found[name]) records[name] = found[name]
  return {
    ...records,
    ...found,
    view: view._id,
    invitation: invited._id ?? '',
    // One who does not ask: no administrator ends their own two-step sign-in.
    admin: leaving.id,
    professional: worker.professional,
  }
}
