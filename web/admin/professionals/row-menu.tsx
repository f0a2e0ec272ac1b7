import { api } from '#domain/api.ts'
import { firstNameOf } from '#domain/professional/first-name.ts'
import type { Professional } from '#domain/professional.ts'
import { ask } from '#web/api.ts'
import { Icon } from '#web/art/icons.tsx'
import { useAdmin } from '#web/admin/use-admin.ts'
import { useWrite } from '#web/data/use-write.ts'
import { iconButtonClass } from '#web/ui/button.tsx'
import { Menu, MenuButton, MenuLink } from '#web/ui/menu.tsx'
import { useToast } from '#web/ui/toast.tsx'
import type { AccessAsked } from './access/dialogs.tsx'
import { accessOf } from './access/words.ts'
import { useDrawerLink } from './use-drawer-link.ts'

type Props = {
  professional: Professional
  isSmall?: boolean
  onAway: (professional: Professional) => void
  onArchive: (professional: Professional) => void
  onSaved: (professional: Professional) => void
  onAccess: (asked: AccessAsked) => void
}

/** What can be done with a professional in the list. */
export function RowMenu({ professional, isSmall = false, onAway, onArchive, onSaved, onAccess }: Props) {
  const { pathOf } = useAdmin()
  const linkTo = useDrawerLink()
  const restore = useRestore(onSaved)
  const { _id, name, active } = professional
  const access = accessOf(professional)
  return (
    <Menu label={`More about ${name}`} button={<Icon name="more" />} buttonClass={iconButtonClass({ small: isSmall })}>
      <MenuLink {...linkTo(_id)} icon="edit">
        Edit
      </MenuLink>
      <MenuLink to={pathOf('/admin/bookings', { professional: _id })} icon="cal">
        Bookings
      </MenuLink>
      {access !== 'open' && professional.email !== '' && (
        <MenuButton icon="mail" onClick={() => onAccess({ what: 'invite', professional })}>
          {access === 'none' ? 'Invite to My day' : 'Send the invitation again'}
        </MenuButton>
      )}
      {access === 'invited' && (
        <MenuButton icon="x" onClick={() => onAccess({ what: 'end-invitation', professional })}>
          End invitation
        </MenuButton>
      )}
      {access === 'open' && (
        <MenuButton icon="lock" onClick={() => onAccess({ what: 'end-access', professional })}>
          End access to My day
        </MenuButton>
      )}
      {active && (
        <MenuButton icon="userX" onClick={() => onAway(professional)}>
          Mark away
        </MenuButton>
      )}
      {active ? (
        <MenuButton icon="trash" onClick={() => onArchive(professional)}>
          Archive
        </MenuButton>
      ) : (
        <MenuButton icon="refresh" onClick={() => void restore.run(professional)}>
          Restore
        </MenuButton>
      )}
    </Menu>
  )
}

function useRestore(onSaved: Props['onSaved']) {
  const toast = useToast()
  return useWrite(
    async ({ _id, name }: Professional) => {
      onSaved(await ask(api.professional.change, { params: { professional: _id }, body: { active: true } }))
      toast({ text: `${firstNameOf(name)} gets new bookings again` })
    },
    {
      failed: 'The professional could not be restored. Please try again.',
      onFailed: (text) => toast({ isFailure: true, text }),
    },
  )
}
