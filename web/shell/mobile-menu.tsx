import { useState } from 'react'
import type { User } from '#domain/identity.ts'
import type { StorefrontFrame } from '#domain/storefront/navigation.ts'
import { Icon } from '#web/art/icons.tsx'
import { IconButton, iconButtonClass } from '#web/ui/button.tsx'
import { onDemand } from './on-demand.tsx'
import { useOpenHere } from './use-open-here.ts'

const MenuDialog = onDemand(async () => (await import('./menu-dialog.tsx')).MenuDialog)

type Props = { brand: string; logoUrl: string; frame: StorefrontFrame; user: User | null | undefined }

/** The button of the menu, and the menu once it is opened. */
export function MobileMenu(menu: Props) {
  const { isOpen, open, close } = useOpenHere('900px')
  const [isBusy, setBusy] = useState(false)
  return (
    <>
      <span className="noscript:hidden">
        <IconButton
          label="Open menu"
          icon="menu"
          aria-haspopup="dialog"
          busy={isBusy}
          // While it loads, another press drops it.
          onClick={isBusy ? close : open}
        />
      </span>
      {/* Without scripts the footer is the menu. */}
      <span className="hidden noscript:inline">
        <a href="#foot" className={iconButtonClass()} aria-label="Menu">
          <Icon name="menu" />
        </a>
      </span>
      <MenuDialog {...menu} open={isOpen} onClose={close} onBusy={setBusy} />
    </>
  )
}
