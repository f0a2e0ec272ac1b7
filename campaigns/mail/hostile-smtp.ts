import { type AddressInfo, createServer, type Socket } from 'node:net'
import type { Random } from '#domain/random.ts'
import { parseMail } from '#server/testing/parse-mail.ts'

/** What may become of one mail, besides being taken. */
const moods = {
  refuse: 30,
  'cut before DATA': 40,
  'cut after DATA': 40,
  busy: 40,
  garbage: 30,
  slow: 3,
  hang: 3,
  'hang after DATA': 4,
} as const
export type Mood = keyof typeof moods | 'take'
/** Out of so many mails. */
const ofMails = 1_000

/** Out of so many calls to one that is dead, one is not hung up. */
const silentOf = 20

/** A mailbox that will never exist begins with this. */
export const gone = 'gone-'

/** At what moment, and whether its sender could hear that it had come. */
type Arrived = { to: string; text: string; at: number; isHeard: boolean }
export type Sink = ReturnType<typeof sinkOf> & { port: number; close: () => void }

/** A mail server as bad as they come, which writes down what it has really got. */
export async function openSink(chance: Random): Promise<Sink> {
  const sink = sinkOf(chance)
  const server = createServer((socket) => sink.meet(socket))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    ...sink,
    port,
    close() {
      server.close()
      sink.cutAll()
    },
  }
}

function sinkOf({ whole }: Random) {
  /** All that were taken, by the id in their Message-ID, each as often as it came. */
  const taken = new Map<string, Arrived[]>()
  /** Those of them whose sender never heard that they were. */
  const unheard = new Map<string, number>()
  const counts = new Map<Mood | 'no such mailbox', number>()
  const sockets = new Set<Socket>()
  let calls = 0
  let temper: 'hostile' | 'kind' | 'dead' = 'kind'

  function chooseMood(): Mood {
    if (temper === 'kind') return 'take'
    let left = whole(0, ofMails - 1)
    for (const [mood, weight] of Object.entries(moods)) {
      left -= weight
      // The keys of the table above.
      if (left < 0) return mood as Mood
    }
    return 'take'
  }

  function note(what: Mood | 'no such mailbox') {
    counts.set(what, (counts.get(what) ?? 0) + 1)
  }

  function take(message: string, isHeard: boolean) {
    const { head, parts } = parseMail(message)
    const id = /<([\w-]+)@/.exec(head['message-id']?.[0] ?? '')?.[1] ?? ''
    const text = parts.find(({ type }) => type.startsWith('text/plain'))?.body ?? ''
    const arrived = { to: head['to']?.join(', ') ?? '', text, at: performance.now(), isHeard }
    taken.set(id, [...(taken.get(id) ?? []), arrived])
    if (!isHeard) unheard.set(id, (unheard.get(id) ?? 0) + 1)
  }

  /** One connection, from the greeting to whatever end it finds. */
  function meet(socket: Socket) {
    sockets.add(socket.on('close', () => sockets.delete(socket)).on('error', () => {}))
    // Dead: it hangs up, or answers the telephone and says nothing, ever.
    if (temper === 'dead') {
      calls += 1
      return void (calls % silentOf === 0 || socket.destroy())
    }
    const say = (line: string) => void socket.write(`${line}\r\n`)
    let [mood, received, isData]: [Mood, string, boolean] = ['take', '', false]

    function endData(message: string) {
      const isHeard = mood !== 'cut after DATA' && mood !== 'hang after DATA'
      take(message, isHeard)
      if (isHeard) say('250 taken')
      else if (mood === 'cut after DATA') socket.destroy()
    }

    function answer(line: string) {
      const verb = line.slice(0, 4).toUpperCase()
      if (verb === 'EHLO' || verb === 'HELO') return say('250 sink')
      if (verb === 'MAIL') {
        mood = chooseMood()
        note(mood)
        return startMail()
      }
      if (verb === 'RCPT' && line.includes(`<${gone}`)) {
        note('no such mailbox')
        return say('550 no such mailbox')
      }
      if (verb === 'DATA') {
        if (mood === 'cut before DATA') return void socket.destroy()
        isData = true
        return say('354 go on')
      }
      if (verb === 'QUIT') return void socket.end('221 bye\r\n')
      say('250 fine')
    }

    function startMail() {
      if (mood === 'refuse') return void socket.destroy()
      if (mood === 'busy') return void socket.end('421 too busy, come back later\r\n')
      if (mood === 'garbage') return void socket.write(Buffer.from([0xff, 0xfe, 0, 13, 10, 0x37, 0x20, 13, 10]))
      if (mood === 'slow') return drip(socket, '250 fine\r\n')
      if (mood !== 'hang') say('250 fine')
    }

    socket.on('data', (chunk: Buffer) => {
      received += chunk.toString('latin1')
      for (;;) {
        const end = isData ? '\r\n.\r\n' : '\r\n'
        const at = received.indexOf(end)
        if (at < 0) return
        const whole = received.slice(0, at)
        received = received.slice(at + end.length)
        if (!isData) answer(whole)
        else {
          isData = false
          endData(Buffer.from(whole.replaceAll('\r\n..', '\r\n.'), 'latin1').toString())
        }
      }
    })
    say('220 sink')
  }

  return {
    taken,
    unheard,
    counts,
    meet,
    be: (wanted: typeof temper) => void (temper = wanted),
    cutAll: () => sockets.forEach((socket) => socket.destroy()),
  }
}

/** A byte a second. */
function drip(socket: Socket, text: string) {
  let at = 0
  const timer = setInterval(() => {
    if (socket.destroyed || at >= text.length) return clearInterval(timer)
    socket.write(text[at] ?? '')
    at += 1
  }, 1_000)
}
