import { expect, test } from 'vitest'
import { BadAddress, createMailer, type Mail, RefusedForGood } from './mailer.ts'
import { mailerTo, startSmtpServer } from '#server/testing/smtp-server.ts'

const aMail: Mail = {
  id: '0199a3c2-8d1f-7aaa-8000-2f6f1d6a7b10',
  from: { name: 'Doorstep Documents', address: 'help@doorstep.example' },
  to: 'ananya.iyer@example.com',
  subject: 'Your address, confirmed: धन्यवाद ₹ 👩‍💻',
  text: 'Hello Ananya,\n\n.this line starts with a dot\nFrom here: धन्यवाद\n',
  html: '<p>Hello <b>Ananya</b>, धन्यवाद</p><img src="file:///etc/hostname">',
}

test('an email arrives unchanged', async () => {
  const { mailer, arrived } = await startSmtpServer()
  await mailer.send(aMail)
  expect(arrived).toHaveLength(1)
  const [mail] = arrived
  expect([mail?.from, mail?.to]).toEqual(['help@doorstep.example', ['ananya.iyer@example.com']])
  expect(mail?.head).toMatchObject({
    from: ['Doorstep Documents <help@doorstep.example>'],
    to: ['ananya.iyer@example.com'],
    subject: [aMail.subject],
    'auto-submitted': ['auto-generated'],
  })
  expect(mail?.parts.map(({ type }) => type)).toEqual(['text/plain; charset=utf-8', 'text/html; charset=utf-8'])
  expect(mail?.parts.map(({ body }) => body.trimEnd())).toEqual([aMail.text.trimEnd(), aMail.html])
})

test.each([
  [false, 'PUBLISH'],
  [true, 'CANCEL'],
])('an appointment is attached as a calendar file: cancelled %s', async (isCalledOff, method) => {
  const { mailer, arrived } = await startSmtpServer()
  const text = 'BEGIN:VCALENDAR\r\nSUMMARY:धन्यवाद\r\nEND:VCALENDAR\r\n'
  await mailer.send({ ...aMail, calendar: { name: 'DS-261120-0001.ics', text, isCalledOff } })
  const file = arrived[0]?.parts.at(-1)
  expect(file?.type).toContain(`text/calendar; charset=utf-8; method=${method}`)
  expect(file?.type).toContain('DS-261120-0001.ics')
  expect(file?.body.replaceAll('\n', '\r\n')).toBe(text)
})

test('emails are not sent faster than allowed', async () => {
  const { url, arrived } = await startSmtpServer()
  const mailer = await mailerTo(url, 5)
  const began = performance.now()
  await Promise.all(Array.from({ length: 11 }, (_, at) => mailer.send({ ...aMail, id: `mail-${at}` })))
  expect(arrived).toHaveLength(11)
  expect(performance.now() - began).toBeGreaterThan(1_900)
})

test('a server that refuses the sender does not refuse the email for good', async () => {
  const { mailer } = await startSmtpServer({ onMailFrom: (_, __, done) => done(new Error('not from you')) })
  const error = await mailer.send(aMail).catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(Error)
  expect(error).not.toBeInstanceOf(RefusedForGood)
})

test('an email that is sent again has the same Message-ID', async () => {
  const { mailer, arrived } = await startSmtpServer()
  await mailer.send(aMail)
  await mailer.send(aMail)
  await mailer.send({ ...aMail, id: 'another' })
  const ids = arrived.map(({ head }) => head['message-id']?.[0])
  expect(ids).toEqual([
    `<${aMail.id}@doorstep.example>`,
    `<${aMail.id}@doorstep.example>`,
    '<another@doorstep.example>',
  ])
})

const nasty = [
  'Eve\r\nBcc: eve@evil.example',
  'Eve\nTo: eve@evil.example\n\nanother body',
  'Eve\rCc: eve@evil.example',
  'Eve, eve@evil.example, ',
  'Eve <eve@evil.example>, ',
  'Eve" <eve@evil.example>; ',
  'Eve:eve@evil.example;',
  '=?utf-8?q?Eve=0D=0ABcc=3A_eve=40evil.example?=',
  'Eve\u0000\u001b[2J\u2028Bcc: eve@evil.example',
  `${'long '.repeat(200)}\r\n Bcc: eve@evil.example`,
  '\ud800\r\nBcc: eve@evil.example',
]

test('a subject or a name cannot add a recipient or a header', async () => {
  const { mailer, arrived } = await startSmtpServer()
  await mailer.send({ ...aMail, subject: 'Hello' })
  const [plain] = arrived
  for (const words of nasty) {
    await mailer.send({ ...aMail, subject: words, from: { ...aMail.from, name: words } })
    const mail = arrived.at(-1)
    expect([mail?.from, mail?.to, mail?.head['to']], words).toEqual([plain?.from, plain?.to, plain?.head['to']])
    // Each header once, and no more than in a plain email.
    expect(mail?.lines.map(nameOf), words).toEqual(plain?.lines.map(nameOf))
    const sender = mail?.lines.find((line) => nameOf(line) === 'From')
    expect(sender).toMatch(/^From: ("(\\.|[^"\\])*"|[\w=? .*+/-]+) <help@doorstep\.example>$/)
  }
  expect(arrived).toHaveLength(1 + nasty.length)
})

test.each([
  '',
  'ananya',
  '@example.com',
  'ananya@',
  'a@b.example, c@d.example',
  'a@b.example,c@d.example',
  'a@b.example;c@d.example',
  'a@b.example c@d.example',
  'a@b@c.example',
  'a@b.example\r\nBcc: c@d.example',
  'a@b.example\n',
  ' a@b.example',
  'Eve <eve@evil.example>',
  '<eve@evil.example>',
  'friends: eve@evil.example;',
  '"a b"@example.com',
  '"a@evil.example"@example.com',
  'a(comment)@example.com',
  'a%evil.example@example.com',
  'evil.example!a@example.com',
  '|sh@example.com',
  'a..b@example.com',
  '.a@example.com',
  'a@example..com',
  'a@-example.com',
  'a@[127.0.0.1]',
  'ä@example.com',
  'a@exämple.com',
  'a@example.com\u0000',
  `${'a'.repeat(65)}@example.com`,
  `a@${'b.'.repeat(130)}example`,
])('an invalid recipient is refused: %j', async (to) => {
  const { mailer, connections } = await startSmtpServer()
  await expect(mailer.send({ ...aMail, to })).rejects.toThrow(BadAddress)
  await expect(mailer.send({ ...aMail, from: { name: 'Doorstep', address: to } })).rejects.toThrow(BadAddress)
  expect(connections()).toBe(0)
})

test('common forms of addresses are accepted', async () => {
  const { mailer, arrived } = await startSmtpServer()
  const addresses = ["o'brien+visit@mail.example.co.in", 'A_1-2.b@sub-domain.example', 'root@localhost']
  for (const to of addresses) await mailer.send({ ...aMail, to })
  expect(arrived.map(({ to }) => to)).toEqual(addresses.map((address) => [address]))
})

test('a refused email is reported, and the next ones arrive', async () => {
  const { mailer, arrived } = await startSmtpServer({
    onRcptTo: ({ address }, _, done) => done(address.startsWith('gone') ? new Error('no such mailbox') : null),
  })
  const [first, second] = await Promise.allSettled([
    mailer.send({ ...aMail, to: 'gone@example.com' }),
    mailer.send(aMail),
  ])
  expect(first).toMatchObject({ status: 'rejected', reason: expect.any(RefusedForGood) })
  expect(second.status).toBe('fulfilled')
  expect(arrived.map(({ to }) => to)).toEqual([[aMail.to]])
})

test('an unreachable server fails at once', async () => {
  const { url, close } = await startSmtpServer()
  await close()
  const mailer = await mailerTo(url)
  await expect(mailer.send(aMail)).rejects.toThrow('ECONNREFUSED')
})

test('a connection lost after the last byte is a failure, because the outcome is unknown', async () => {
  let deliveries = 0
  const server = await startSmtpServer({
    onData: (stream) => {
      stream.resume().on('end', () => {
        deliveries += 1
        server.cut()
      })
    },
  })
  await expect(server.mailer.send(aMail)).rejects.toThrow()
  expect(deliveries).toBe(1)
})

test('an idle connection that was closed does no harm', async () => {
  const { mailer, arrived, cut } = await startSmtpServer()
  await mailer.send(aMail)
  cut()
  await mailer.send({ ...aMail, id: 'second' })
  expect(arrived).toHaveLength(2)
})

test('closing waits for the email in progress', async () => {
  const reached = Promise.withResolvers<() => void>()
  const { mailer, arrived } = await startSmtpServer({ onMailFrom: (_, __, done) => reached.resolve(done) })
  const sent = mailer.send(aMail)
  const goOn = await reached.promise
  const closed = mailer.close()
  goOn()
  await closed
  expect(arrived).toHaveLength(1)
  await sent
  await expect(mailer.send(aMail)).rejects.toThrow('closed')
})

test('a server with an invalid certificate receives nothing', async () => {
  const { port, arrived } = await startSmtpServer({ secure: true })
  await expect((await mailerTo(`smtps://127.0.0.1:${port}`)).send(aMail)).rejects.toThrow(/certificate/)
  expect(arrived).toEqual([])
})

test('a password is sent over TLS only, and a server without TLS gets no email either', async () => {
  const tried: unknown[] = []
  const smtpOptions: Parameters<typeof startSmtpServer>[0] = {
    allowInsecureAuth: true,
    onAuth: (auth, _, done) => {
      tried.push(auth)
      done(null, { user: 'me' })
    },
  }
  const { port, arrived } = await startSmtpServer({ ...smtpOptions, disabledCommands: ['STARTTLS'] })
  await expect((await mailerTo(`smtp://me:secret@127.0.0.1:${port}`)).send(aMail)).rejects.toThrow('STARTTLS')
  const upgradable = await startSmtpServer(smtpOptions)
  await expect((await mailerTo(`smtp://me:secret@127.0.0.1:${upgradable.port}`)).send(aMail)).rejects.toThrow(
    'certificate',
  )
  expect([tried, arrived, upgradable.arrived]).toEqual([[], [], []])
})

test('a local relay works without TLS', async () => {
  const { port, arrived } = await startSmtpServer({ disabledCommands: ['AUTH'] })
  await (await mailerTo(`smtp://127.0.0.1:${port}`)).send(aMail)
  expect(arrived).toHaveLength(1)
})

test('without a server, emails go to the development mailbox and are validated the same way', async () => {
  const kept: Mail[] = []
  const mailbox = { add: async (mail: Mail) => void kept.push(mail) }
  const mailer = await createMailer({ smtpUrl: undefined, perSecond: 1, mailbox })
  const words = 'Hello\r\nBcc: eve@evil.example'
  await mailer.send({ ...aMail, subject: words, from: { ...aMail.from, name: words } })
  await expect(mailer.send({ ...aMail, to: 'a@b.example, c@d.example' })).rejects.toThrow(BadAddress)
  await expect(mailer.send({ ...aMail, id: '../../escaped' })).rejects.toThrow('plain')
  await mailer.close()
  const cleaned = 'Hello Bcc: eve@evil.example'
  expect(kept).toEqual([{ ...aMail, subject: cleaned, from: { ...aMail.from, name: cleaned } }])
})

test('an address that cannot be used fails at once, so that the start reports it', async () => {
  const settings = { perSecond: 1, mailbox: { add: async () => {} } }
  await expect(createMailer({ ...settings, smtpUrl: 'nowhere' })).rejects.toThrow('Invalid URL')
})

const nameOf = (line: string) => line.split(':')[0]
