/**
 * Runs in the head of every page: a form that is sent off before our scripts are there waits for them. Nothing else could
 * take it, and what was typed is still there when they come. Written without quotes, arrows and ampersands, which React
 * would escape.
 */
export const keepEarlyPress =
  'addEventListener(`submit`, function (event) { const form = event.target; if (form.method === `post`) if (!form.isAlive) { event.preventDefault(); form.isEarly = true } }, true)'

/** From here on the form is ours; what was asked of it before is done now. */
export function takeEarlyPress(form: HTMLFormElement & { isAlive?: boolean; isEarly?: boolean }) {
  form.isAlive = true
  if (form.isEarly) form.requestSubmit()
  form.isEarly = false
}
