import { oncePainted } from '#web/ui/once-painted.ts'

const key = 'theme'

/**
 * Runs in the head of every page, before the first paint: sets the chosen theme, whether a token is stored, and whether
 * the page was opened without the token of an emailed link, which the server never sees. So the right content is painted
 * first. Written without quotes and comparisons, which React would escape.
 */
export const beforePaint =
  'try { const { theme, token } = localStorage, { dataset } = document.documentElement; if (theme) dataset.theme = theme; if (token) dataset.token = String() } catch {} if (!/\\btoken=.|linkToken/.test(location.search + JSON.stringify(history.state))) document.documentElement.dataset.unlinked = String()'

type Mode = 'light' | 'dark'

function modeNow(): Mode {
  const chosen = document.documentElement.dataset['theme']
  if (chosen === 'light' || chosen === 'dark') return chosen
  return window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}

/** Sets the theme again when React has replaced the whole document. */
export function setAsBeforePaint() {
  try {
    const chosen = localStorage.getItem(key)
    if (chosen !== null) document.documentElement.dataset['theme'] = chosen
  } catch {
    // Without storage there is no chosen theme.
  }
}

/** From then on the visitor's choice applies, not the system's. */
export function switchMode() {
  // Every element changes, which takes long on a slow phone: the pressed button is painted first.
  oncePainted(applyOther)
}

function applyOther() {
  const mode: Mode = modeNow() === 'dark' ? 'light' : 'dark'
  document.documentElement.dataset['theme'] = mode
  // Hundreds of elements would fade from the old colours to the new ones, in each frame.
  for (const animation of document.getAnimations()) if (animation instanceof CSSTransition) animation.finish()
  try {
    localStorage.setItem(key, mode)
  } catch {
    // Without storage the choice lasts until the page is left.
  }
}

/** Applies a choice made in another tab. */
export function followOtherTabs() {
  window.addEventListener('storage', (event) => {
    if (event.key === key && event.newValue !== null) document.documentElement.dataset['theme'] = event.newValue
  })
}
