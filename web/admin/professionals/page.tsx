import { useState } from 'react'
import { api } from '#domain/api.ts'
import { formatCount } from '#domain/format/count.ts'
import type { Professional, ProfessionalState } from '#domain/professional.ts'
import { ask } from '#web/api.ts'
import { Icon } from '#web/art/icons.tsx'
import { ListHead, useLostFocus } from '#web/admin/lists/frame.tsx'
import { useAdmin } from '#web/admin/use-admin.ts'
import { useUrlQuery } from '#web/admin/use-url-query.ts'
import { useQuery } from '#web/data/use-query.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { CallsLeft } from '#web/admin/away/calls-left.tsx'
import { MarkAway } from '#web/admin/away/mark-away.tsx'
import { RequestsLink } from '#web/admin/away/requests/link.tsx'
import { type AccessAsked, AccessDialogs } from './access/dialogs.tsx'
import { ArchiveProfessional } from './archive-professional.tsx'
import { ProfessionalRoute } from './professional-route.tsx'
import { ProfessionalTable } from './table.tsx'
import { useFilterWords } from './toolbar.tsx'
import { useDrawerLink } from './use-drawer-link.ts'
import { useProfessionalList } from './use-professional-list.ts'

export default function AdminProfessionals() {
  const list = useProfessionalList()
  const counts = useCounts()
  const linkTo = useDrawerLink()
  const { query } = useUrlQuery()
  const { pathOf } = useAdmin()
  const [archived, setArchived] = useState<Professional>()
  const [away, setAway] = useState<Professional>()
  const [access, setAccess] = useState<AccessAsked>()
  useLostFocus(list.page)
  const filterWords = useFilterWords(list)
  const opened = query['professional']

  function show(professional: Professional) {
    list.put([professional])
    counts.refresh()
  }

  return (
    <>
      <ListHead title="Professionals" text={counts.text} filter={filterWords} isBehind={opened !== undefined}>
        <RequestsLink />
        <ButtonLink look="secondary" to={pathOf('/admin/settings/closed-days')}>
          <Icon name="cal" /> Closed days
        </ButtonLink>
        <ButtonLink look="ink" {...linkTo('new')}>
          <Icon name="plus" /> Add professional
        </ButtonLink>
      </ListHead>
      <CallsLeft />
      <ProfessionalTable
        list={list}
        openId={opened}
        onAway={setAway}
        onArchive={setArchived}
        onSaved={show}
        onAccess={setAccess}
      />
      <AccessDialogs
        asked={access}
        onClose={() => setAccess(undefined)}
        onDone={(one) => list.put([one])}
        onStale={list.look}
      />
      {away && (
        <MarkAway
          key={away._id}
          person={away}
          onTaken={({ professional }) => show(professional)}
          onClose={() => setAway(undefined)}
        />
      )}
      <ArchiveProfessional
        professional={archived}
        onClose={() => setArchived(undefined)}
        onDone={(professional) => {
          setArchived(undefined)
          show(professional)
        }}
      />
      <ProfessionalRoute
        filterWords={filterWords}
        onChanged={show}
        onAdded={() => {
          list.refresh()
          counts.refresh()
        }}
      />
    </>
  )
}

/** '6 working for Doorstep Documents, 1 away, 1 archived' */
function useCounts() {
  const { storefrontKey, storefront, locale } = useAdmin()
  const count = async (state: ProfessionalState) =>
    Number.parseInt(
      (await ask(api.professional.professionals, { query: { storefront: storefrontKey, limit: 1, state } })).total,
    )
  const { value, isCurrent, refresh } = useQuery(`professionals of ${storefrontKey}`, async () => {
    const [active, away, inactive] = await Promise.all([count('working'), count('away'), count('inactive')])
    return { working: active - away, away, inactive }
  })
  const say = (some: number) => formatCount(some, locale)
  const text =
    value &&
    [
      `${say(value.working)} working${storefront ? ` for ${storefront.brand}` : ''}`,
      `${say(value.away)} away`,
      `${say(value.inactive)} archived`,
    ].join(', ')
  return { text: isCurrent ? (text ?? '') : '', refresh }
}
