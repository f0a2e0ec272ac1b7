/**
 * Runs in the head of every page: a form that is submitted before hydration is held, with its input, and submitted
 * afterwards. Written without quotes, arrows and ampersands, which React would escape.
 */
export const holdEarlySubmit =
  'addEventListener(`submit`, function (event) { const form = event.target; if (form.method === `post`) if (!form.isAlive) { event.preventDefault(); form.isEarly = true } }, true)'

/** Called after hydration: submits the form if it was held. */
export function takeEarlySubmit(form: HTMLFormElement & { isAlive?: boolean; isEarly?: boolean }) {
  form.isAlive = true
  if (form.isEarly) form.requestSubmit()
  form.isEarly = false
}
