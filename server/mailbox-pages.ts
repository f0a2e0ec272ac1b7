import { createHash } from 'node:crypto'
import type { Context, Handler, Hono } from 'hono'
import { html, raw } from 'hono/html'
import type { KeptMail, Mailbox } from './mailbox.ts'
import type { Env } from './request.ts'

type Options = { mailbox: Mailbox; isOpenTo: (c: Context<Env>) => boolean }

/** Shows the mail that was not sent, to those whom it is open to. For everybody else these addresses do not exist. */
export function serveMailbox(app: Hono<Env>, { mailbox, isOpenTo }: Options) {
  const serve =
    (answer: (c: Context<Env>) => Promise<Response | undefined>): Handler<Env> =>
    async (c, next) =>
      (isOpenTo(c) ? await answer(c) : undefined) ?? next()

  const serveMail = (show: (c: Context<Env>, mail: KeptMail) => Response | Promise<Response>) =>
    serve(async (c) => {
      const mail = await mailbox.find(c.req.param('id') ?? '')
      return mail && show(c, mail)
    })

  app.get(
    '/dev/mail',
    serve(async (c) => page(c, 'Development mailbox', listOf(await mailbox.list()))),
  )
  app.get(
    '/dev/mail.json',
    serve(async (c) => {
      const mails = await mailbox.list({ to: c.req.query('to') })
      c.header('Cache-Control', 'no-store')
      return c.json(mails.map(({ id, to, subject, text, html, sentAt }) => ({ id, to, subject, text, html, sentAt })))
    }),
  )
  app.get(
    '/dev/mail/:id',
    serveMail((c, mail) => page(c, subjectOf(mail), mailOf(mail))),
  )
  app.get('/dev/mail/:id/html', serveMail(showHtml))
}

// A mail can do nothing but show itself; its links open, and as if they had been opened from anywhere else.
const freedoms = 'allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation'

function showHtml(c: Context<Env>, { html: letter }: KeptMail): Response {
  c.header(
    'Content-Security-Policy',
    `default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox ${freedoms}`,
  )
  c.header('Cache-Control', 'no-store')
  const target = '<base target="_top">'
  return c.html(/<head>/i.test(letter) ? letter.replace(/<head>/i, (head) => head + target) : target + letter)
}

const style = `:root{color-scheme:light dark;--quiet:light-dark(#4a5654,#b3bfbd);--line:light-dark(#d9e0de,#34403e);--link:light-dark(#0f5c54,#83d3c6)}
*{box-sizing:border-box}
body{margin:0;font:16px/1.6 system-ui,sans-serif;background:light-dark(#fff,#101615);color:light-dark(#16201e,#eef3f2)}
header,main{max-width:60rem;margin:0 auto;padding:0 20px}
body{padding:16px 0 48px}
a{color:var(--link)}
header a{display:inline-block;padding:10px 0}
h1{margin:12px 0 4px;font-size:1.6rem;line-height:1.25;overflow-wrap:anywhere}
h2{margin:32px 0 10px;font-size:1.1rem}
p{margin:0 0 20px;color:var(--quiet)}
ul{margin:0;padding:0;list-style:none;border-top:1px solid var(--line)}
li a{display:grid;gap:0 24px;padding:14px 4px;border-bottom:1px solid var(--line);text-decoration:none}
li a:hover{background:light-dark(#f3f7f6,#182120)}
li b{overflow-wrap:anywhere;text-decoration:underline}
li span,li time{color:var(--quiet);font-size:.9rem;overflow-wrap:anywhere}
dl{display:grid;grid-template-columns:auto 1fr;gap:2px 20px;margin:12px 0 0}
dt{color:var(--quiet)}
dd{margin:0;overflow-wrap:anywhere}
iframe{display:block;width:100%;height:47rem;border:1px solid var(--line);border-radius:10px;resize:vertical}
pre{margin:0;padding:16px;border:1px solid var(--line);border-radius:10px;font:14px/1.6 ui-monospace,monospace;white-space:pre-wrap;overflow-wrap:anywhere}
@media(min-width:48rem){li a{grid-template-columns:1fr auto}li b{grid-column:1/-1}}`

// Not part of the markup below: a space more inside of it, and its hash is another.
const styleElement = raw(['<style>', style, '</style>'].join(''))
const policy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

type Markup = ReturnType<typeof html>

function page(c: Context<Env>, title: string, body: Markup): Response | Promise<Response> {
  c.header('Content-Security-Policy', policy)
  c.header('Cache-Control', 'no-store')
  return c.html(
    html`<!DOCTYPE html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <title>${title}</title>
          ${styleElement}
        </head>
        <body>
          ${body}
        </body>
      </html>`,
  )
}

function listOf(mails: KeptMail[]): Markup {
  const rows = mails.map(
    (mail) =>
      html`<li>
        <a href="/dev/mail/${mail.id}"><b>${subjectOf(mail)}</b> <span>${mail.to}</span> ${timeOf(mail)}</a>
      </li>`,
  )
  return html`<main>
    <h1>Development mailbox</h1>
    <p>There is no mail server in the settings (SMTP_URL), so what would be sent is kept here.</p>
    ${
      rows.length > 0
        ? html`<ul>
            ${rows}
          </ul>`
        : html`<p>No mail yet</p>`
    }
  </main>`
}

function mailOf(mail: KeptMail): Markup {
  const { id, from, to, text } = mail
  return html`<header>
      <nav aria-label="Mailbox"><a href="/dev/mail">All mail</a></nav>
    </header>
    <main>
      <h1>${subjectOf(mail)}</h1>
      <dl>
        <dt>From</dt>
        <dd>${from.name} &lt;${from.address}&gt;</dd>
        <dt>To</dt>
        <dd>${to}</dd>
        <dt>Sent</dt>
        <dd>${timeOf(mail)}</dd>
      </dl>
      <h2>As it looks</h2>
      <iframe src="/dev/mail/${id}/html" title="The mail as it looks" sandbox="${freedoms}"></iframe>
      <h2>As plain text</h2>
      <pre>${text}</pre>
    </main>`
}

const subjectOf = ({ subject }: KeptMail) => (subject === '' ? '(no subject)' : subject)

function timeOf({ sentAt }: KeptMail): Markup {
  return html`<time datetime="${sentAt}">${sentAt.slice(0, 19).replace('T', ' ')} UTC</time>`
}
