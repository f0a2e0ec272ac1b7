import { formatMoment } from '#domain/format/day.ts'
import { absenceInWords, visitsInWords } from '#domain/professional/words.ts'
import { ListBox, markOf } from '#web/admin/lists/frame.tsx'
import { useAdmin } from '#web/admin/use-admin.ts'
import { useUrlQuery } from '#web/admin/use-url-query.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import type { Column } from '#web/ui/table.tsx'
import type { RequestList, RequestRow } from './use-request-list.ts'

type Props = { list: RequestList; openId: string | undefined }
type One = { request: RequestRow }

export function RequestTable({ list, openId }: Props) {
  const columns: Column<RequestRow>[] = [
    { title: 'Professional', width: 'w-52', cell: (one) => <Who request={one} mark={markOf(list, one)} /> },
    { title: 'Time off', width: 'w-52', cell: (one) => <When request={one} /> },
    { title: 'Reason', cell: (one) => <span className="wrap-anywhere">{one.reason || <None />}</span> },
    { title: 'Asked', width: 'w-38', cell: (one) => <Asked request={one} /> },
    { title: 'Actions', isQuiet: true, atEnd: true, width: 'w-30', cell: (one) => <Decide request={one} /> },
  ]
  return (
    <ListBox
      list={list}
      openKey={openId}
      noun="requests"
      toolbar={null}
      columns={columns}
      card={(one) => (
        <div className="grid gap-2.5">
          <Who request={one} mark={markOf(list, one)} />
          <When request={one} />
          {one.reason !== '' && <p className="wrap-anywhere">{one.reason}</p>}
          <p className="flex flex-wrap items-center justify-between gap-3 text-text-2">
            <span>
              Asked <Asked request={one} />
            </span>
            <Decide request={one} />
          </p>
        </div>
      )}
    />
  )
}

function None() {
  return <span className="text-text-3">None given</span>
}

function Who({ request: { professional, storefront }, mark }: One & { mark: string | undefined }) {
  const { storefront: chosen, storefrontOf } = useAdmin()
  const note = mark ?? (chosen ? undefined : storefrontOf(storefront).brand)
  return (
    <span className="block min-w-0">
      <b className="block font-semibold wrap-anywhere">{professional.name}</b>
      {note !== undefined && <span className="block text-xs text-text-3">{note}</span>}
    </span>
  )
}

function When({ request: { storefront, visits, ...span } }: One) {
  const { locale } = useAdmin().storefrontOf(storefront)
  return (
    <span className="figures block leading-normal">
      <b className="block font-semibold">{absenceInWords(span, locale)}</b>
      <span className="text-text-2">{visitsInWords(visits, locale)}</span>
    </span>
  )
}

function Asked({ request: { storefront, createdAt } }: One) {
  return <span className="figures">{formatMoment(createdAt, useAdmin().storefrontOf(storefront), 'short')}</span>
}

function Decide({ request: { _id, professional, isWaiting } }: One) {
  const { linkTo } = useUrlQuery()
  if (!isWaiting) return null
  return (
    <ButtonLink look="secondary" size="s" {...linkTo({ request: _id })}>
      Decide<span className="sr-only">{` about the request of ${professional.name}`}</span>
    </ButtonLink>
  )
}
