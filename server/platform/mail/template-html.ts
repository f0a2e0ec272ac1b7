import { html, raw } from 'hono/html'
import { companyLines } from '#domain/storefront/company.ts'
import { urlOfChat, urlOfPhone } from '#domain/format/phone.ts'
import { emailPalette } from '#domain/format/colour.ts'
import { imageOf, pathOfMark } from '#domain/image.ts'
import type { BookingStatus } from '#domain/booking.ts'
import type { StorefrontPlan } from '#domain/storefront.ts'
import { oneLine, unbrokenLine } from './plain-text.ts'
import { darkRules, empty, faces, type Paint, painting, table } from './template-colours.ts'
import { badgeOf, type Row, rowsOf, type Sums, sumsOf } from './template-tables.ts'

export type Email = {
  plan: StorefrontPlan
  /** The origin of the shop, where its name links to. */
  origin: string
  heading: string
  paragraphs: string[]
  /** The current status of the booking. */
  badge?: BookingStatus
  rows?: Row[]
  sums?: Sums | undefined
  /** `isSpelled` repeats the link as text, where the reader has no other way to find it. */
  button?: { label: string; href: string; isSpelled?: boolean }
  /** Smaller, below the button. */
  after?: string[]
  /** Why it was sent: 'Sent to a@b because …'. */
  reason: string
}

/** Tables and inline styles; mail programs that support dark mode use the style sheet. */
export function htmlOf(email: Email): string {
  const { plan, heading, paragraphs, badge, rows, sums, button, after = [], reason } = email
  const { light, dark } = emailPalette(plan.door)
  const paint = painting(light)
  const centred = paint(
    'secondary',
    'margin:16px 0 0;font-size:14px;line-height:21px;text-align:center;text-wrap:balance;',
  )
  const small = paint('secondary', 'margin:16px 0 0;font-size:14px;line-height:21px;')
  const paragraph = paint('secondary', 'margin:0 0 14px;font-size:16px;line-height:25px;')
  const title = paint('text', 'margin:0 0 10px;font-size:26px;line-height:32px;letter-spacing:-0.02em;')
  const outer = table(`width="100%" ${paint('ground')}`)
  const inner = table(`width="100%" ${paint('surface')}`)

  const page = html`<!DOCTYPE html>
<html lang="${plan.locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
<title>${oneLine(heading)}</title>
<style>${raw(sheet)}${raw(darkOnly(darkRules(dark)))}</style>
</head>
<body ${paint('ground', 'margin:0;padding:0;-webkit-text-size-adjust:100%;')}>
<div style="${raw(unseen)}">${oneLine(paragraphs.join(' '))}</div>
${outer}<tr><td align="center" style="padding:32px 16px 28px">
${table('width="560" style="width:100%;max-width:560px"')}<tr><td align="left">
<div ${paint('border', 'border:1px solid;border-radius:14px;overflow:hidden;')}>
${inner}
<tr><td height="6" ${paint('brand', `height:6px;${empty}`)}>&nbsp;</td></tr>
<tr><td class="inner" style="padding:24px 32px 32px;${raw(faces)}">
${nameOf(email, paint)}
<h1 ${title}>${unbrokenLine(heading)}</h1>
${paragraphs.map((words) => html`<p ${paragraph}>${unbrokenLine(words)}</p> `)}
${badge ? badgeOf(badge, paint) : ''}
${rows ? rowsOf(rows, paint) : ''}
${sums ? sumsOf(sums, paint) : ''}
${button ? actionOf(button, { small, paint }) : ''}
${after.map((words) => html`<p ${button?.isSpelled ? small : centred}>${unbrokenLine(words)}</p> `)}
</td></tr></table>
</div>
</td></tr><tr><td align="center" ${paint('secondary', `padding:18px 8px 0;${faces}font-size:13px;line-height:20px;`)}>
${supportOf(plan, paint)}
<p ${paint('secondary', 'margin:8px 0 0;text-wrap:balance;')}>${oneLine(reason)}</p>
</td></tr></table>
</td></tr></table>
</body>
</html>
`
  // The tag returns a promise only when it is given one.
  if (page instanceof Promise) throw new Error('The parts of an email must be complete.')
  return page.toString()
}

/** Lists of mails show these first words beside the subject. */
const unseen = `display:none;max-height:0;max-width:0;overflow:hidden;opacity:0;${empty}`

const sheet =
  ':root{color-scheme:light dark;supported-color-schemes:light dark}@media (max-width:440px){.inner{padding-left:22px!important;padding-right:22px!important}}'
const darkOnly = (rules: string) => `@media (prefers-color-scheme:dark){${rules}}`

/** The logo and the name. The name is read out once, also where images are not loaded. */
function nameOf({ plan: { brand, logoUrl }, origin }: Pick<Email, 'plan' | 'origin'>, paint: Paint) {
  const [house = '', ...own] = brand.split(' ')
  const logo = imageOf(logoUrl)
  const name = html`<b ${paint('text')}>${house}</b> <span ${paint('secondary')}>${own.join(' ')}</span>`
  return html`<a href="${oneLine(origin)}" style="text-decoration:none">${table('style="margin:0 0 22px"')}<tr>
<td width="30" align="center">${logo ? pictureOf(`${origin}${pathOfMark(logo.id)}`, brand) : archOf(paint)}</td>
<td ${logo ? raw('aria-hidden="true"') : ''} style="padding-left:10px;${raw(faces)}font-size:19px;line-height:24px;letter-spacing:-0.02em">${name}</td>
</tr></table></a>`
}

/** On white also in dark mode: a dark logo could not be seen there. */
function pictureOf(address: string, brand: string) {
  return html`<img
    src="${oneLine(address)}"
    alt="${oneLine(brand)}"
    width="30"
    height="30"
    style="display:block;width:30px;height:30px;border:0;border-radius:6px;object-fit:contain;background-color:#ffffff;${raw(empty)}"
  />`
}

/** The arch is made of boxes: mail programs ask before they load images and leave out SVG. */
function archOf(paint: Paint) {
  const arch = `width:20px;height:19px;padding-top:5px;box-sizing:border-box;margin:0 auto;border-radius:10px 10px 0 0;${empty}`
  const opening = 'width:10px;height:14px;margin:0 auto;border-radius:5px 5px 0 0;'
  const step = `width:27px;height:4px;margin:0 auto;border-radius:2px;${empty}`
  return html`<div ${paint('brand', arch)}><div ${paint('surface', opening)}></div></div>
    <div ${paint('accent', step)}></div>`
}

type Look = { small: ReturnType<Paint>; paint: Paint }

function actionOf({ label, href, isSpelled = false }: NonNullable<Email['button']>, { small, paint }: Look) {
  const words = paint(
    'onBrand',
    `display:block;padding:16px 24px;${faces}font-size:16px;line-height:20px;font-weight:600;text-decoration:none;`,
  )
  const button = html`${table('width="100%" style="margin:22px 0 0"')}<tr><td align="center" ${paint('brand', 'border-radius:12px;')}>
<a href="${oneLine(href)}" ${words}>${oneLine(label)}</a>
</td></tr></table>`
  if (!isSpelled) return button
  return html`${button}
    <p ${small}>
      If the button does not work, open this address:<br />
      <a href="${oneLine(href)}" ${paint('link', 'word-break:break-all;')}>${oneLine(href)}</a>
    </p>`
}

function supportOf({ brand, company, support: { phone, email, hours, whatsapp } }: StorefrontPlan, paint: Paint) {
  const chat = urlOfChat(whatsapp)
  return html`${brand}<br />
    <a href="${urlOfPhone(phone)}" ${paint('secondary')}>${phone}</a> ·
    <a href="mailto:${email}" ${paint('secondary')}>${email}</a><br />
    ${hours}${chat && html`<br /><a href="${chat}" ${paint('secondary')}>Chat on WhatsApp</a>`}${companyLines(company).map((line) => html`<br />${line}`)}`
}
