import { createHash } from 'node:crypto'
import type { Context, Hono } from 'hono'
import { html, raw } from 'hono/html'
import type { KeptMail, Mailbox } from './dev-mailbox.ts'
import { mailboxArea, type MailboxAccess } from './dev-mailbox-access.ts'
import type { Env } from '#server/platform/http/request.ts'

type Options = { mailbox: Mailbox; access: MailboxAccess; isOpenTo: (c: Context<Env>) => boolean }

/** Serves the emails that were not sent, to clients who may read them. For all others these addresses do not exist. */
export function serveMailbox(app: Hono<Env>, { mailbox, access, isOpenTo }: Options) {
  app.get(`${mailboxArea}*`, async (c, next) => {
    const part = access.partOf(c.req.path)
    if (part === undefined || !access.isOpen() || !isOpenTo(c)) return next()
    const response = await answer(c, part)
    if (!response) return next()
    for (const [name, value] of Object.entries(untraced)) response.headers.set(name, value)
    return response
  })

  async function answer(c: Context<Env>, part: string): Promise<Response | undefined> {
    if (part === '') return page(c, 'Development mailbox', panesOf(access.path, await mailbox.list()))
    if (part === '.json') return c.json(await mailbox.list({ to: c.req.query('to') }))
    const [, id = '', view] = /^\/([\w-]{1,64})(?:\/(html|calendar))?$/.exec(part) ?? []
    const mail = id === '' ? undefined : await mailbox.find(id)
    if (!mail) return undefined
    if (view === 'html') return showHtml(c, mail)
    if (view === 'calendar') return showCalendar(c, mail)
    return page(c, subjectOf(mail), panesOf(access.path, await mailbox.list(), mail))
  }
}

/** The address is a secret: keep it out of referrers, search engines and caches. */
const untraced = { 'Referrer-Policy': 'no-referrer', 'X-Robots-Tag': 'noindex, nofollow', 'Cache-Control': 'no-store' }

// An email may only display itself. Its links open in a new page without access to this one.
const freedoms = 'allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation'

function showHtml(c: Context<Env>, { html: markup }: KeptMail): Response {
  c.header(
    'Content-Security-Policy',
    `default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; frame-ancestors 'self'; sandbox ${freedoms}`,
  )
  const target = '<base target="_top">'
  return c.html(/<head>/i.test(markup) ? markup.replace(/<head>/i, (head) => head + target) : target + markup)
}

/** The calendar file, for the calendar of this machine. */
function showCalendar(c: Context<Env>, { calendar }: KeptMail): Response {
  if (!calendar) return c.text('This email has no appointment.', 404)
  c.header('Content-Type', `text/calendar; charset=utf-8; method=${calendar.isCalledOff ? 'CANCEL' : 'PUBLISH'}`)
  c.header('Content-Disposition', `attachment; filename="${calendar.name.replaceAll(/[^\w.-]/g, '')}"`)
  return c.body(calendar.text)
}

const style = `:root{color-scheme:light dark;--quiet:light-dark(#4a5654,#b3bfbd);--line:light-dark(#d9e0de,#34403e);--link:light-dark(#0f5c54,#83d3c6);--here:light-dark(#e9f2f0,#1d2a28)}
*{box-sizing:border-box}
body{margin:0;font:16px/1.5 system-ui,sans-serif;background:light-dark(#fff,#101615);color:light-dark(#16201e,#eef3f2)}
a{color:var(--link)}
h1{margin:0;font-size:1.5rem;line-height:1.25;overflow-wrap:anywhere}
h2{margin:24px 0 8px;font-size:1rem}
p{margin:0 0 16px;color:var(--quiet)}
nav h2,.lists h1{margin:0 0 6px;font-size:1.25rem}
ul{margin:0;padding:0;list-style:none;border-top:1px solid var(--line)}
li a{display:grid;grid-template-columns:minmax(0,1fr) auto;gap:0 16px;padding:12px;border-bottom:1px solid var(--line);text-decoration:none;color:inherit}
li a:hover,li a[aria-current]{background:var(--here)}
li a[aria-current]{box-shadow:inset 4px 0 var(--link)}
li b,li i,li span{overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
li b,li i{grid-column:1/-1}
li i,li span{font-style:normal;font-size:.9rem;color:var(--quiet)}
li b{color:var(--link)}
li time{color:var(--quiet);font-size:.9rem}
main{padding:20px;min-width:0}
.back{display:inline-block;padding:10px 0;margin-top:-8px}
dl{display:grid;grid-template-columns:auto minmax(0,1fr);gap:2px 16px;margin:10px 0 16px;color:var(--quiet)}
dd{margin:0;overflow-wrap:anywhere}
iframe{display:block;width:100%;height:62rem;border:1px solid var(--line);border-radius:10px;resize:vertical}
pre{margin:0;padding:16px;border:1px solid var(--line);border-radius:10px;font:14px/1.6 ui-monospace,monospace;white-space:pre-wrap;overflow-wrap:anywhere}
.file{display:inline-flex;gap:8px;align-items:center;padding:8px 14px;margin-bottom:16px;border:1px solid var(--line);border-radius:10px}
.reads nav,aside{display:none}
@media(min-width:64rem){body{display:grid;grid-template-columns:24rem minmax(0,1fr);height:100vh}.reads nav,aside{display:block}nav,main{overflow:auto}nav,.lists main{border-right:1px solid var(--line);padding:20px 0 0}nav h2,nav p,.lists h1,.lists p{padding:0 20px}aside{place-self:center}.back{display:none}.reads main{padding:24px 32px 48px;max-width:52rem;width:100%;margin:0 auto}}`

// Outside of the markup below: an added space inside would change its hash.
const styleElement = raw(['<style>', style, '</style>'].join(''))
const policy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

type Markup = ReturnType<typeof html>

function page(
  c: Context<Env>,
  title: string,
  { layout, body }: { layout: 'lists' | 'reads'; body: Markup },
): Response | Promise<Response> {
  c.header('Content-Security-Policy', policy)
  return c.html(
    html`<!DOCTYPE html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <title>${title}</title>
          ${styleElement}
        </head>
        <body class="${layout}">
          ${body}
        </body>
      </html>`,
  )
}

/** The list, and beside it the open email where there is room for both. */
function panesOf(path: string, mails: KeptMail[], read?: KeptMail) {
  const title = 'Development mailbox'
  if (!read) {
    const hint = html`<aside aria-label="Reading"><p>Choose an email to read it here.</p></aside>`
    return {
      layout: 'lists' as const,
      body: html`<main>
          <h1>${title}</h1>
          ${listOf(path, mails)}
        </main>
        ${hint}`,
    }
  }
  const list = html`<nav aria-label="Mail">
    <h2>${title}</h2>
    ${listOf(path, mails, read)}
  </nav>`
  return { layout: 'reads' as const, body: html`${list}${mailOf(path, read)}` }
}

function listOf(path: string, mails: KeptMail[], read?: KeptMail): Markup {
  const rows = mails.map(
    (mail) =>
      html`<li>
        <a href="${path}/${mail.id}" ${mail.id === read?.id ? raw('aria-current="page"') : ''}>
          <b>${subjectOf(mail)}</b> <span>To ${mail.to}, from ${mail.from.name}</span> ${timeOf(mail)}
          <i>${beginningOf(mail)}</i>
        </a>
      </li>`,
  )
  return html`<p>There is no mail server in the settings (SMTP_URL), so what would be sent is kept here.</p>
    ${
      rows.length > 0
        ? html`<ul>
            ${rows}
          </ul>`
        : html`<p>No email yet</p>`
    }`
}

function mailOf(path: string, mail: KeptMail): Markup {
  const { id, from, to, text, calendar } = mail
  return html`<main>
    <a class="back" href="${path}">All mail</a>
    <h1>${subjectOf(mail)}</h1>
    <dl>
      <dt>From</dt>
      <dd>${from.name} &lt;${from.address}&gt;</dd>
      <dt>To</dt>
      <dd>${to}</dd>
      <dt>Sent</dt>
      <dd>${timeOf(mail)}</dd>
    </dl>
    ${calendar ? html`<a class="file" href="${path}/${id}/calendar">${calendar.name}, ${calendar.isCalledOff ? 'appointment called off' : 'appointment'}</a>` : ''}
    <iframe src="${path}/${id}/html" title="The email as it looks" sandbox="${freedoms}"></iframe>
    <h2>As plain text</h2>
    <pre>${text}</pre>
  </main>`
}

/** The preview that mail programs show beside the subject: the first words after the heading. */
function beginningOf({ text }: KeptMail): string {
  return text.split('\n\n').slice(1).join(' ').slice(0, 140)
}

const subjectOf = ({ subject }: KeptMail) => (subject === '' ? '(no subject)' : subject)

function timeOf({ sentAt }: KeptMail): Markup {
  return html`<time datetime="${sentAt}">${sentAt.slice(0, 19).replace('T', ' ')} UTC</time>`
}
