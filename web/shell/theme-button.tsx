import { Icon } from '#web/art/icons.tsx'
import { iconButtonClass } from '#web/ui/button.tsx'
import { switchMode } from '#web/mode.ts'

/** The server does not know the theme, so the page has both icons and the style sheet shows one. */
export function ThemeButton() {
  return (
    <button type="button" title="Light or dark" className={`${iconButtonClass()} noscript:hidden`} onClick={switchMode}>
      <span className="dark:hidden">
        <Icon name="moon" />
        <span className="sr-only">Switch to dark mode</span>
      </span>
      <span className="hidden dark:block">
        <Icon name="sun" />
        <span className="sr-only">Switch to light mode</span>
      </span>
    </button>
  )
}
