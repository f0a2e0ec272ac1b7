const key = 'theme'

/**
 * Runs in the head of every page, before anything is painted: the mode that the visitor chose, and whether somebody
 * seems to be signed in, so that neither flashes. Written without quotes and comparisons, which React would escape.
 */
export const beforePaint =
  'try { const { theme, token } = localStorage, { dataset } = document.documentElement; if (theme) dataset.theme = theme; if (token) dataset.token = String() } catch {}'

type Mode = 'light' | 'dark'

function modeNow(): Mode {
  const chosen = document.documentElement.dataset['theme']
  if (chosen === 'light' || chosen === 'dark') return chosen
  return window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}

/** When React has to draw the whole document anew, what the line above has set is gone. */
export function setAsBeforePaint() {
  try {
    const chosen = localStorage.getItem(key)
    if (chosen !== null) document.documentElement.dataset['theme'] = chosen
  } catch {
    // Storage is forbidden: there is no choice.
  }
}

/** Until this the system is followed; from here on the visitor's choice is. */
export function switchMode() {
  const mode: Mode = modeNow() === 'dark' ? 'light' : 'dark'
  document.documentElement.dataset['theme'] = mode
  try {
    localStorage.setItem(key, mode)
  } catch {
    // Storage is forbidden: the choice lasts as long as the page.
  }
}

/** A choice made in another tab holds in this one too. */
export function followOtherTabs() {
  window.addEventListener('storage', (event) => {
    if (event.key === key && event.newValue !== null) document.documentElement.dataset['theme'] = event.newValue
  })
}
