import { useEffect, useEffectEvent } from 'react'
import { Icon } from '#web/art/icons.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { onDemand } from '#web/shell/on-demand.tsx'
import { Key } from '#web/ui/list/key.tsx'

/** Loaded when it is opened, or when the user first does something. */
export const FindDialog = onDemand(async () => (await import('./dialog.tsx')).FindDialog)

const shortcuts = 'Control+K Meta+K'

/** Opens or closes 'Find anything' by Ctrl-K or ⌘K, wherever the focus is. */
export function useFindKey(onPress: () => void) {
  const press = useEffectEvent(onPress)
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const isIt = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
      if (!isIt || event.key.toLowerCase() !== 'k') return
      // In some browsers this moves the focus to the address bar.
      event.preventDefault()
      press()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}

export function FindButton({ onClick }: { onClick: () => void }) {
  const isMac = /Mac|iP/.test(navigator.platform)
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-keyshortcuts={shortcuts}
      onClick={onClick}
      className="mb-3 flex min-h-10 w-full flex-none items-center gap-3 rounded-sm bg-fill px-3 text-left text-ui text-text-2 transition-colors hover:bg-fill-hover"
    >
      <Icon name="search" className="size-4.5" />
      <span className="flex-1 whitespace-nowrap">Find anything</span>
      <span aria-hidden="true" className="flex gap-1">
        <Key>{isMac ? '⌘' : 'Ctrl'}</Key>
        <Key>K</Key>
      </span>
    </button>
  )
}

/** On narrow screens. */
export function FindIconButton({ onClick }: { onClick: () => void }) {
  return (
    <IconButton
      label="Find anything"
      icon="search"
      aria-haspopup="dialog"
      aria-keyshortcuts={shortcuts}
      onClick={onClick}
    />
  )
}
