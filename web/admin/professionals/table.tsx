import { Link } from 'react-router'
import type { Professional } from '#domain/professional.ts'
import { Icon } from '#web/art/icons.tsx'
import { ListBox, markOf } from '#web/admin/lists/frame.tsx'
import { iconButtonClass } from '#web/ui/button.tsx'
import type { Column } from '#web/ui/table.tsx'
import type { AccessAsked } from './access/dialogs.tsx'
import { Categories, Hours, Load, Name, TimeOffCell } from './cells.tsx'
import { RowMenu } from './row-menu.tsx'
import { ProfessionalStatusBadge } from './status-badge.tsx'
import { ProfessionalToolbar } from './toolbar.tsx'
import { useDrawerLink } from './use-drawer-link.ts'
import type { ProfessionalList } from './use-professional-list.ts'

type Props = {
  list: ProfessionalList
  openId: string | undefined
  onAway: (professional: Professional) => void
  onArchive: (professional: Professional) => void
  onSaved: (professional: Professional) => void
  onAccess: (asked: AccessAsked) => void
}

export function ProfessionalTable({ list, openId, ...menu }: Props) {
  const nameOf = (professional: Professional) => <Name professional={professional} mark={markOf(list, professional)} />
  const columns: Column<Professional>[] = [
    { title: 'Name', cell: nameOf },
    { title: 'Categories', width: 'w-[14%]', cell: (one) => <Categories professional={one} /> },
    { title: 'Weekly hours', width: 'w-[20%]', cell: (one) => <Hours professional={one} /> },
    { title: 'Next 7 days', atEnd: true, width: 'w-24', cell: (one) => <Load professional={one} /> },
    { title: 'Time off', width: 'w-[13%]', cell: (one) => <TimeOffCell professional={one} /> },
    { title: 'State', width: 'w-31', cell: (one) => <ProfessionalStatusBadge professional={one} /> },
    {
      title: 'Actions',
      isQuiet: true,
      atEnd: true,
      width: 'w-26',
      cell: (one) => <Actions professional={one} {...menu} />,
    },
  ]
  return (
    <ListBox
      list={list}
      openKey={openId}
      noun="professionals"
      toolbar={<ProfessionalToolbar list={list} />}
      columns={columns}
      card={(one) => (
        <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-3">
          <div className="min-w-0">
            {nameOf(one)}
            <div className="mt-2.5 grid gap-2.5">
              <Categories professional={one} />
              <Hours professional={one} />
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
                <ProfessionalStatusBadge professional={one} />
                <TimeOffCell professional={one} isQuiet />
              </p>
              <p className="text-text-2">
                Next 7 days: <Load professional={one} />
              </p>
            </div>
          </div>
          <RowMenu professional={one} {...menu} />
        </div>
      )}
    />
  )
}

type ActionProps = Pick<Props, 'onAway' | 'onArchive' | 'onSaved' | 'onAccess'> & { professional: Professional }

function Actions({ professional, ...menu }: ActionProps) {
  const linkTo = useDrawerLink()
  const { _id, name } = professional
  return (
    <span className="inline-flex gap-0.5">
      <Link {...linkTo(_id)} aria-label={`Edit ${name}`} title="Edit" className={iconButtonClass({ small: true })}>
        <Icon name="edit" />
      </Link>
      <RowMenu professional={professional} isSmall {...menu} />
    </span>
  )
}
