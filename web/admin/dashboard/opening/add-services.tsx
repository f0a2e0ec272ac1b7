import { useState } from 'react'
import { useAdmin } from '#web/admin/use-admin.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Menu, MenuButton, MenuLink } from '#web/ui/menu.tsx'
import { ShippedDialog } from './shipped-dialog.tsx'

type Props = {
  isDone: boolean
  isNext: boolean
  /** Whether a catalogue came with the storefront. */
  hasShipped: boolean
  onAdded: () => void
}

/** The ways to a first service. */
export function AddServices({ isDone, isNext, hasShipped, onAdded }: Props) {
  const { pathOf } = useAdmin()
  const [isOpen, setOpen] = useState(false)
  const look = isDone ? 'ghost' : isNext ? 'ink' : 'secondary'
  return (
    <>
      <Menu label="Add services" button="Add services" hasWords buttonClass={buttonClass({ size: 's', look })}>
        <MenuLink to={pathOf('/admin/services', { add: 'new' })} icon="edit">
          Write one
        </MenuLink>
        <MenuLink to={pathOf('/admin/services', { import: 'file' })} icon="upload">
          Import a file
        </MenuLink>
        {hasShipped && (
          <MenuButton icon="grid" onClick={() => setOpen(true)}>
            Take from the catalogue
          </MenuButton>
        )}
      </Menu>
      {isOpen && <ShippedDialog open onClose={() => setOpen(false)} onAdded={onAdded} />}
    </>
  )
}
