import { bytesIn } from './bytes.ts'
import type { Upload } from './kinds.ts'
import { aGoodOne } from './secrets.ts'

const end = '\r\n'
const edge = 'edge'

/** One part of a form, with its header. */
function part(head: string, body: Buffer | string): Buffer {
  const bytes = typeof body === 'string' ? bytesIn(body) : body
  return Buffer.concat([bytesIn(`--${edge}${end}${head}${end}${end}`), bytes, bytesIn(end)])
}

const closed = bytesIn(`--${edge}--${end}`)
const file = (name: string, more = '') => `Content-Disposition: form-data; name="image"; filename="${name}"${more}`

/** File names that contain paths, scripts or headers, and malformed forms. */
export function forms(): Upload[] {
  return [...names(), ...broken(), ...types()]
}

function names(): Upload[] {
  const all = [
    '../../../../etc/passwd',
    '..\\..\\..\\boot.ini',
    '/etc/cron.d/evil',
    'C:\\evil.exe',
    'evil.php',
    'evil.svg',
    'evil.html',
    'evil.jpg.php',
    'evil.php%00.jpg',
    'evil.php;.jpg',
    '.htaccess',
    'con',
    '<script>__ran(1)</script>.png',
    '" onerror="__ran(1)',
    "'; drop table images; --",
    '$(curl evil.example)',
    '`id`.png',
    `${'a'.repeat(4_000)}.png`,
    '\u202egnp.exe',
    '{{7*7}}.png',
  ]
  return all.map((name) => ({
    name: `a file called ${name.slice(0, 40)}`,
    // A quotation mark ends the name and makes the form malformed.
    expected: name.includes('"') ? 'either' : 'taken',
    type: `multipart/form-data; boundary=${edge}`,
    make: async () => Buffer.concat([part(file(name, `${end}Content-Type: text/html`), await aGoodOne('png')), closed]),
  }))
}

function broken(): Upload[] {
  const good = () => aGoodOne('png')
  const kinds: [string, () => Promise<Buffer>][] = [
    ['without an end', async () => part(file('a.png'), await good())],
    ['without a file', async () => closed],
    [
      'with two files',
      async () => Buffer.concat([part(file('a.png'), await good()), part(file('b.png'), await good()), closed]),
    ],
    [
      'with a file and a URL',
      async () =>
        Buffer.concat([
          part(file('a.png'), await good()),
          part('Content-Disposition: form-data; name="imageUrl"', 'http://evil.example'),
          closed,
        ]),
    ],
    [
      'with text instead of a file',
      async () => Buffer.concat([part('Content-Disposition: form-data; name="image"', 'x'), closed]),
    ],
    [
      'of 10,000 parts',
      async () =>
        Buffer.concat([
          ...Array.from({ length: 10_000 }, () => part('Content-Disposition: form-data; name="a"', 'x')),
          closed,
        ]),
    ],
    [
      'with a nested form',
      async () =>
        Buffer.concat([
          part(
            file('a.png', `${end}Content-Type: multipart/mixed; boundary=${edge}`),
            Buffer.concat([part(file('b.png'), await good()), closed]),
          ),
          closed,
        ]),
    ],
    [
      'with a part without a header',
      async () => Buffer.concat([bytesIn(`--${edge}${end}${end}`), await good(), closed]),
    ],
    [
      'with a header that does not end',
      async () => bytesIn(`--${edge}${end}Content-Disposition: form-data; ${'x'.repeat(100_000)}`),
    ],
    ['with another boundary', async () => bytesIn(`--other${end}${end}x${end}--other--`)],
    ['without content', async () => Buffer.alloc(0)],
    ['of random bytes', async () => Buffer.from(Array.from({ length: 10_000 }, (_, at) => (at * 7_919) % 251))],
    [
      'in base64',
      async () =>
        Buffer.concat([
          part(file('a.png', `${end}Content-Transfer-Encoding: base64`), (await good()).toString('base64')),
          closed,
        ]),
    ],
    [
      'that contains a page',
      async () =>
        Buffer.concat([part(file('a.png', `${end}Content-Type: image/png`), '<script>__ran(1)</script>'), closed]),
    ],
  ]
  return kinds.map(([name, make]) => ({
    name: `a form ${name}`,
    expected: 'refused',
    type: `multipart/form-data; boundary=${edge}`,
    make,
  }))
}

function types(): Upload[] {
  const all = [
    '',
    'text/html',
    'image/svg+xml',
    'image/gif',
    'image/*',
    'application/octet-stream',
    'application/json',
    'image/png, text/html',
    'multipart/form-data',
    'multipart/mixed; boundary=edge',
    'multipart/form-data; boundary=',
    `multipart/form-data; boundary=${'x'.repeat(2_000)}`,
    'image/png; charset=utf-7',
    'IMAGE/JPEG',
  ]
  return all.map((type) => ({
    name: `an image sent as '${type.slice(0, 40)}'`,
    expected: /^image\/(png|jpeg)(;|$)/i.test(type) ? 'taken' : 'refused',
    type,
    make: () => aGoodOne('png'),
  }))
}
