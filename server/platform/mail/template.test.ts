import { describe, expect, test } from 'vitest'
import { BookingStatus } from '#domain/booking.ts'
import { emailPalette } from '#domain/format/colour.ts'
import { helloTo, renderEmail } from './template.ts'
import { readStorefronts } from '#server/storefronts.ts'

const { plans } = await readStorefronts()
const link = `https://shop.example/verify-email?token=${'a1-_'.repeat(30)}`

const parts = ['heading', 'name', 'paragraph', 'row', 'small', 'amount', 'total', 'label', 'after', 'reason'] as const
type Words = Partial<Record<(typeof parts)[number], string>> & { badge?: BookingStatus }

function emailFrom(plan: (typeof plans)[number], words: Words = {}) {
  return renderEmail({
    plan,
    origin: 'https://shop.example',
    heading: words.heading ?? 'Confirm your email address',
    paragraphs: [
      helloTo(words.name ?? 'Ananya'),
      words.paragraph ??
        'Please confirm that this is your address, so that we can write to you about the bookings that you make with us.',
    ],
    badge: words.badge ?? 'pending',
    rows: [{ name: 'Where', lines: [words.row ?? '14, Lake View Road'], small: words.small ?? 'Second floor' }],
    sums: {
      lines: [{ name: 'Service price', amount: words.amount ?? '₹1,499.00' }],
      total: { name: words.total ?? 'Total', amount: '₹1,653.90' },
    },
    button: { label: words.label ?? 'Confirm my address', href: link, isSpelled: true },
    after: [words.after ?? 'The link works for one day.'],
    reason: words.reason ?? 'Sent to ananya@example.com because someone opened an account.',
  })
}

describe.each(plans.map((plan) => ({ key: plan.key, plan })))('an email of $key', ({ plan }) => {
  const { text, html } = emailFrom(plan)

  test('has the same content with and without HTML', () => {
    const shown = plain(html.slice(html.indexOf('<body')))
    const plainText = text.replaceAll(/\s+/g, ' ')
    const { phone, email, hours } = plan.support
    for (const words of [
      'Confirm your email address',
      'Hello Ananya,',
      'so that we can write to you about the bookings that you make with us.',
      'Pending',
      '14, Lake View Road',
      'Second floor',
      'Service price',
      '₹1,499.00',
      '₹1,653.90',
      'Confirm my address',
      'The link works for one day.',
      'Sent to ananya@example.com because someone opened an account.',
      plan.brand,
      phone,
      email,
      hours,
    ]) {
      expect(shown).toContain(words)
      expect(plainText).toContain(words)
    }
    expect(shown).toContain(link)
    expect(html.match(/href="https:\/\/shop\.example\/verify-email[^"]*"/g)).toHaveLength(2)
  })

  test('fits 72 columns as text, with links whole and on lines of their own', () => {
    const lines = text.split('\n')
    expect(lines).toContain(link)
    expect(lines.filter((line) => line.length > 72)).toEqual([link])
  })

  test('has the colours of the shop, in light and dark mode', () => {
    const { light, dark } = emailPalette(plan.door)
    const emails = BookingStatus.options.map((badge) => emailFrom(plan, { badge }).html)
    const [sheet = ''] = html.split('</style>')
    const bodies = emails.map((one) => one.split('</style>')[1]).join('')
    for (const [name, colour] of Object.entries(light))
      expect(bodies).toMatch(new RegExp(`class="${name}" style="[^"]*${colour}"`))
    for (const [name, colour] of Object.entries(dark))
      expect(sheet).toMatch(new RegExp(`\\.${name}{[a-z-]+:${colour}!important}`))
    expect(html).not.toMatch(/oklch|var\(|light-dark/)
    expect(html).toContain('<meta name="color-scheme" content="light dark">')
  })

  test('loads nothing when it is opened', () => {
    expect(html).not.toMatch(/<(img|link|script|iframe|svg|object|video|audio|base|form)\b|src=|url\(|@import/i)
  })

  test('is in the language of the shop', () => {
    expect(html).toContain(`<html lang="${plan.locale}">`)
  })
})

const [plan] = plans
if (!plan) throw new Error('there is no storefront')

const nasty = [
  '<script>alert(1)</script>',
  '</td></tr></table><h1>Gift!</h1>',
  '" onmouseover="alert(1)',
  "' style='display:none",
  '<!-- ',
  ']]><a href="https://evil.example">',
  '</title></style><style>*{display:none}',
  '&lt;b&gt; &amp; &#60;img src=x&#62;',
  '<img src=https://evil.example/pixel.png>',
  'line one\r\nBcc: c@d.example\r\n\r\n<b>line two',
  'sep\u2028arated\u2029words\u0085\u0000\u001b[31m',
  '\ud800<b>half a character',
  '\u202Egnihton\u2066 <i>turned',
]

test('an email shows the logo of the shop in place of the arch, and its name where pictures are not loaded', () => {
  const id = '3b0e1f6a-1c7d-4a55-9f43-5f0a3c2b9d10'
  const { html } = emailFrom({ ...plan, logoUrl: `/media/${id}.webp` })
  const [picture = '', ...others] = html.replaceAll(/\s+/g, ' ').match(/<img [^>]*>/g) ?? []
  expect(others).toEqual([])
  expect(picture).toContain(
    `src="https://shop.example/media/${id}-mark.png" alt="${plan.brand}" width="30" height="30"`,
  )
  // A dark logo has to be seen in dark mode, too.
  expect(picture).toContain('background-color:#ffffff')
})

describe.each(parts)('text in the %s', (place) => {
  test.each(nasty)('is never markup: %j', (words) => {
    const { html, text } = emailFrom(plan, { [place]: words })
    expect(tagsOf(html)).toEqual(tagsOf(emailFrom(plan).html))
    for (const part of [html, text]) {
      expect(part.isWellFormed()).toBe(true)
      // oxlint-disable-next-line no-control-regex
      expect(part).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/)
    }
  })
})

test('unusual characters are shown as they were typed', () => {
  const { html, text } = emailFrom(plan, { paragraph: `Tom & "Jerry" <3 &lt; O'Brien: அனன்யா 👩‍💻` })
  expect(plain(html)).toContain(`Tom & "Jerry" <3 &lt; O'Brien: அனன்யா 👩‍💻`)
  expect(text).toContain(`Tom & "Jerry" <3 &lt; O'Brien: அனன்யா 👩‍💻`)
})

test.each(['Ananya', "O'Brien", 'J.R. Smith', 'Dr. Rao', 'अनन्या', 'Anne-Marie D. Ito'])(
  '%s is greeted by name',
  (name) => {
    const { html, text } = emailFrom(plan, { name })
    expect(plain(html)).toContain(`Hello ${name},`)
    expect(text).toContain(`Hello ${name},`)
  },
)

test.each([
  'https://evil.example/win',
  'You won! evil.example',
  'www.evil',
  'eve@evil.example',
  'evil。example',
  'tel:123456',
  '\\\\evil\\share',
])('a name that mail programs would turn into a link is left out: %s', (name) => {
  const { html, text } = emailFrom(plan, { name })
  for (const part of [html, text]) {
    expect(part).not.toContain(name)
    expect(part).toContain('Hello,')
  }
})

test('a phone number is called with a tap, and a time stays with its am', () => {
  const lines = [{ before: 'Ravi,', phone: '+91 98765 43211', shown: '98765 43211' }, '10:00\u00a0am']
  const email = { plan, origin: 'https://shop.example', heading: 'Hello', paragraphs: [], reason: 'Sent to you.' }
  const { text, html } = renderEmail({ ...email, rows: [{ name: 'Where', lines }] })
  expect(html).toMatch(/Ravi, <a href="tel:\+919876543211" class="link"[^>]*>98765 43211<\/a/)
  expect(html).toContain('10:00\u00a0am')
  expect(html).toContain(`<a href="tel:${plan.support.phone.replaceAll(/\D/g, '')}"`)
  expect(text).toContain('Where: Ravi, 98765 43211, 10:00 am')
})

test('a row of facts that leads to a page has the colour of a link', () => {
  const href = 'https://shop.example/bookings/1'
  const rows = [{ name: 'New time', lines: ['GST Registration'], href }]
  const email = { plan, origin: 'https://shop.example', heading: 'Hello', paragraphs: [], reason: 'Sent to you.' }
  expect(renderEmail({ ...email, rows }).html).toContain(`<a href="${href}" class="link"`)
})

test.each(['javascript:alert(1)', 'data:text/html,x', '/verify-email', 'https://shop.example/a b', 'https://x/"><b>'])(
  'an email does not link to %s',
  (href) => {
    const email = { plan, heading: 'Hello', paragraphs: [], reason: 'Sent to you.' }
    const button = { label: 'Open', href }
    expect(() => renderEmail({ ...email, origin: 'https://shop.example', button })).toThrow('web addresses')
    expect(() => renderEmail({ ...email, origin: href })).toThrow('web addresses')
  },
)

function tagsOf(html: string): string[] {
  return [...html.matchAll(/<[a-z!/][^>]*>/gi)].map(([tag]) => tag)
}

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' }

/** The visible text: without tags. */
function plain(html: string): string {
  return html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&([#\w]+);/g, (_, name: string) => named[name] ?? '?')
    .replaceAll(/\s+/g, ' ')
}

test('an email ends with the company and the chat of the shop, if they are set', () => {
  const [plan] = plans
  if (!plan) throw new Error('there is always one storefront')
  const email = { origin: 'https://shop.example', heading: 'Hello', paragraphs: [], reason: 'Sent.' }
  const without = renderEmail({ ...email, plan })
  expect(without.text + without.html).not.toMatch(/WhatsApp|Complaints|GSTIN/)
  const company = { ...plan.company, legalName: 'Doorstep Private Limited', taxLabel: 'GSTIN', taxNumber: '27AA' }
  const support = { ...plan.support, whatsapp: '+91 98200 12345' }
  const { text, html } = renderEmail({ ...email, plan: { ...plan, company, support } })
  expect(text).toContain('Chat on WhatsApp: https://wa.me/919820012345')
  expect(text).toContain('Doorstep Private Limited\nGSTIN 27AA')
  expect(html).toContain('href="https://wa.me/919820012345"')
  expect(html).toContain('<br />GSTIN 27AA')
})
