import { describe, expect, test } from 'vitest'
import { readAs } from '#domain/contract/field.ts'
import { imageOf, pathOfImage, widthsOf } from './image.ts'
import { ImageUrl, StoredImageUrl } from '#domain/image/field.ts'

const id = '123e4567-e89b-42d3-a456-426614174000'
const refusal = 'Please use an address that begins with https://, or upload a picture'

const notShown = [
  ['http', 'http://pictures.example/a.jpg'],
  ['HTTP', 'HTTP://PICTURES.EXAMPLE'],
  ['a host with two dots', 'https://pictures..example/a.jpg'],
  ['a port that cannot exist', 'https://pictures.example:65536/a.jpg'],
  ['port 0', 'https://pictures.example:0/a.jpg'],
] as const

describe('the URL of an image', () => {
  test.each([
    '',
    'https://pictures.example/a.jpg',
    'HTTPS://PICTURES.EXAMPLE/A.JPG',
    'https://pictures.example:8443/a/b.png?width=300&name=a%20b#top',
    'https://pictures.example?a',
    'https://192.0.2.1/a.jpg',
    'https://xn--bcher-kva.example/a.jpg',
    'https://pictures.example/a;b=c,d/(e)*!$@[f]~',
    '/art/plumbing',
    `/media/${id}.webp`,
    `/media/${id}-320.webp`,
    `/media/${id}-640.webp`,
  ])('may be %s', (url) => {
    expect(readAs(ImageUrl, ` ${url}\n`).value).toBe(url)
  })

  test.each(notShown)('is not %s, which no page would show, unless it is stored already', (_, url) => {
    expect(readAs(ImageUrl, url).complaints?.map(({ message }) => message)).toEqual([refusal])
    expect(readAs(StoredImageUrl, url).value).toBe(url)
  })

  test.each([
    ['a script', 'javascript:alert(1)'],
    ['a script in mixed case', 'JaVaScRiPt:alert(1)'],
    ['a script behind https', 'https:javascript:alert(1)'],
    ['a script after other text', 'x javascript:alert(1)'],
    ['a script with a tab in it', 'java\tscript:alert(1)'],
    ['VBScript', 'vbscript:msgbox(1)'],
    ['data', 'data:image/svg+xml,<svg onload=alert(1)>'],
    ['a blob', `blob:https://pictures.example/${id}`],
    ['a file', 'file:///etc/passwd'],
    ['another protocol', 'ftp://pictures.example/a.jpg'],
    ['the source of a page', 'view-source:https://pictures.example'],
    ['no protocol', '//pictures.example/a.jpg'],
    ['backslashes', '\\\\pictures.example\\a.jpg'],
    ['backslashes behind a protocol', 'https:\\\\pictures.example\\a.jpg'],
    ['a backslash behind the host', 'https://pictures.example\\@evil.example/a.jpg'],
    ['one slash', 'https:/pictures.example/a.jpg'],
    ['three slashes', 'https:///pictures.example/a.jpg'],
    ['no host', 'https://'],
    ['a name and a password', 'http://user:pass@pictures.example/a.jpg'],
    ['a name', 'https://pictures.example@evil.example/a.jpg'],
    ['an invalid port', 'https://pictures.example:port/a.jpg'],
    ['a tab', 'https://pictures.example/a\t.jpg'],
    ['a line break', 'https://pictures.example/a\n.jpg'],
    ['a line break in the protocol', 'ht\ntps://pictures.example/a.jpg'],
    ['a null', 'https://pictures.example/a\0.jpg'],
    ['a control character', 'https://pictures.example/a\u0007.jpg'],
    ['a space', 'https://pictures.example/a b.jpg'],
    ['a quote', 'https://pictures.example/" onerror="alert(1)'],
    ['an apostrophe', "https://pictures.example/' onerror='alert(1)"],
    ['a tag', 'https://pictures.example/<script>'],
    ['a template', 'https://pictures.example/${alert(1)}'],
    ['letters of another alphabet in the host', 'https://р\u0456ctures.example/a.jpg'],
    ['a character that looks like a dot', 'https://pictures。example/a.jpg'],
    ['a character that looks like a slash', 'https://pictures.example\u2215a.jpg'],
    ['a character that normalizes to s', 'http\u017f://pictures.example/a.jpg'],
    ['a character that changes the text direction', 'https://pictures.example/\u202egpj.exe'],
    ['an invisible character', 'https://pictures.example/a\u200b.jpg'],
    ['a Unicode line separator', 'https://pictures.example/a\u2028.jpg'],
    ['another path of the site', '/admin'],
    ['an API endpoint', '/api/auth/logout'],
    ['a path out of the images', '/media/../api/auth/me'],
    ['a path out of the illustrations', '/art/../admin'],
    ['an illustration with a file extension', '/art/plumbing.svg'],
    ['an SVG among the images', `/media/${id}.svg`],
    ['an image without an id', '/media/x.webp'],
    ['an image with a query', `/media/${id}.webp?a`],
    ['an image in an unknown width', `/media/${id}-321.webp`],
    ['an image id in capitals', `/media/${id.toUpperCase()}.webp`],
    ['a relative path', `media/${id}.webp`],
    ['markup', '<img src=x onerror=alert(1)>'],
  ])('is not %s', (_, url) => {
    for (const schema of [ImageUrl, StoredImageUrl])
      expect(readAs(schema, url).complaints?.map(({ message }) => message)).toEqual([refusal])
  })

  test('has at most 2,000 characters', () => {
    expect(readAs(ImageUrl, `https://pictures.example/${'a'.repeat(1_975)}`).value).toHaveLength(2_000)
    expect(readAs(ImageUrl, `https://pictures.example/${'a'.repeat(1_976)}`).complaints).toHaveLength(1)
    expect(readAs(ImageUrl, 'a'.repeat(60_000)).complaints).toBeDefined()
    expect(readAs(ImageUrl, `https://${'a-'.repeat(30_000)}`).complaints).toBeDefined()
  })

  test.each([null, 5, {}, [], ['https://pictures.example']])('is a string, not %j', (url) => {
    expect(readAs(ImageUrl, url).complaints).toHaveLength(1)
  })
})

test('an uploaded image has one URL per width', () => {
  const all = [pathOfImage(id, 320), pathOfImage(id, 640), pathOfImage(id)]
  expect(all).toEqual([`/media/${id}-320.webp`, `/media/${id}-640.webp`, `/media/${id}.webp`])
  expect(all.map((path) => imageOf(path))).toEqual([320, 640, 1280].map((width) => ({ id, width })))
  for (const path of all) expect(widthsOf(path)).toBe(`${all[0]} 320w, ${all[1]} 640w, ${all[2]} 1280w`)
  expect(imageOf(`/media/${id}-1280.webp`)).toBeUndefined()
  for (const other of ['', '/art/plumbing', 'https://pictures.example/a.jpg']) expect(widthsOf(other)).toBeUndefined()
})
