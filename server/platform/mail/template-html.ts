import { emailPalette } from '#domain/format/colour.ts'
import type { BookingStatus } from '#domain/booking.ts'
import type { StorefrontPlan } from '#domain/storefront.ts'
import { darkRules, empty, escaped, faces, type Paint, painting, table } from './template-colours.ts'
import { badgeOf, type Row, rowsOf, type Sums, sumsOf } from './template-tables.ts'

export type Email = {
  plan: StorefrontPlan
  /** Of the shop: where its name leads. */
  origin: string
  heading: string
  paragraphs: string[]
  /** What the booking that it is about is now. */
  badge?: BookingStatus
  rows?: Row[]
  sums?: Sums | undefined
  /** Spelled out below where it opens something that stands nowhere else. */
  button?: { label: string; href: string; isSpelled?: boolean }
  /** Smaller, below the button. */
  after?: string[]
  /** Why it came: 'Sent to a@b because …'. */
  reason: string
}

/** Tables and inline styles. Mail programs that know dark mode find it in the style sheet. */
export function htmlOf(letter: Email): string {
  const { plan, origin, heading, paragraphs, badge, rows, sums, button, after = [], reason } = letter
  const { light, dark } = emailPalette(plan.frame.door)
  const paint = painting(light)
  const centred = paint(
    'secondary',
    'margin:16px 0 0;font-size:14px;line-height:21px;text-align:center;text-wrap:balance;',
  )
  const small = paint('secondary', 'margin:16px 0 0;font-size:14px;line-height:21px;')

  return `<!DOCTYPE html>
<html lang="${escaped(plan.locale)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
<title>${escaped(heading)}</title>
<style>${sheet}${darkOnly(darkRules(dark))}</style>
</head>
<body ${paint('ground', 'margin:0;padding:0;-webkit-text-size-adjust:100%;')}>
<div style="${unseen}">${escaped(paragraphs.join(' '))}</div>
${table(`width="100%" ${paint('ground')}`)}<tr><td align="center" style="padding:32px 16px 28px">
${table('width="560" style="width:100%;max-width:560px"')}<tr><td align="left">
<div ${paint('border', 'border:1px solid;border-radius:14px;overflow:hidden;')}>
${table(`width="100%" ${paint('surface')}`)}
<tr><td height="6" ${paint('brand', `height:6px;${empty}`)}>&nbsp;</td></tr>
<tr><td class="inner" style="padding:24px 32px 32px;${faces}">
${nameOf(plan.brand, origin, paint)}
<h1 ${paint('text', 'margin:0 0 10px;font-size:26px;line-height:32px;letter-spacing:-0.02em;')}>${escaped(heading)}</h1>
${paragraphs.map((words) => `<p ${paint('secondary', 'margin:0 0 14px;font-size:16px;line-height:25px;')}>${escaped(words)}</p>`).join('\n')}
${badge ? badgeOf(badge, paint) : ''}
${rows ? rowsOf(rows, paint) : ''}
${sums ? sumsOf(sums, paint) : ''}
${button ? actionOf(button, small, paint) : ''}
${after.map((words) => `<p ${button?.isSpelled ? small : centred}>${escaped(words)}</p>`).join('\n')}
</td></tr></table>
</div>
</td></tr><tr><td align="center" ${paint('secondary', `padding:18px 8px 0;${faces}font-size:13px;line-height:20px;`)}>
${supportOf(plan, paint)}
<p ${paint('secondary', 'margin:8px 0 0;text-wrap:balance;')}>${escaped(reason)}</p>
</td></tr></table>
</td></tr></table>
</body>
</html>
`
}

/** For the first words, which lists of mails show beside the subject. */
const unseen = `display:none;max-height:0;max-width:0;overflow:hidden;opacity:0;${empty}`

const sheet =
  ':root{color-scheme:light dark;supported-color-schemes:light dark}@media (max-width:440px){.inner{padding-left:22px!important;padding-right:22px!important}}'
const darkOnly = (rules: string) => `@media (prefers-color-scheme:dark){${rules}}`

/** The mark and the name. The mark is made of boxes: pictures are asked about, and drawings are left out. */
function nameOf(brand: string, origin: string, paint: Paint): string {
  const [house = '', ...own] = brand.split(' ')
  const arch = `width:20px;height:19px;padding-top:5px;box-sizing:border-box;margin:0 auto;border-radius:10px 10px 0 0;${empty}`
  const opening = 'width:10px;height:14px;margin:0 auto;border-radius:5px 5px 0 0;'
  const step = `width:27px;height:4px;margin:0 auto;border-radius:2px;${empty}`
  return `<a href="${escaped(origin)}" style="text-decoration:none">${table('style="margin:0 0 22px"')}<tr>
<td width="30" align="center"><div ${paint('brand', arch)}><div ${paint('surface', opening)}></div></div><div ${paint('accent', step)}></div></td>
<td style="padding-left:10px;${faces}font-size:19px;line-height:24px;letter-spacing:-0.02em"><b ${paint('text')}>${escaped(house)}</b> <span ${paint('secondary')}>${escaped(own.join(' '))}</span></td>
</tr></table></a>`
}

function actionOf(
  { label, href, isSpelled = false }: NonNullable<Email['button']>,
  small: string,
  paint: Paint,
): string {
  const words = paint(
    'onBrand',
    `display:block;padding:16px 24px;${faces}font-size:16px;line-height:20px;font-weight:600;text-decoration:none;`,
  )
  const button = `${table('width="100%" style="margin:22px 0 0"')}<tr><td align="center" ${paint('brand', 'border-radius:12px;')}>
<a href="${escaped(href)}" ${words}>${escaped(label)}</a>
</td></tr></table>`
  if (!isSpelled) return button
  return `${button}
<p ${small}>If the button does not work, open this address:<br>
<a href="${escaped(href)}" ${paint('link', 'word-break:break-all;')}>${escaped(href)}</a></p>`
}

function supportOf({ brand, support: { phone, email, hours } }: StorefrontPlan, paint: Paint): string {
  return `${escaped(brand)}<br>
${escaped(phone)} · <a href="mailto:${escaped(email)}" ${paint('secondary')}>${escaped(email)}</a><br>
${escaped(hours)}`
}
