import { type AddressInfo, createServer, type Socket } from 'node:net'
import type { Random } from '#domain/random/random.ts'
import { parseMail } from '#server/testing/parse-mail.ts'

/** What may happen to an email instead of being accepted, with its weight. */
const faults = {
  refuse: 30,
  'cut before DATA': 40,
  'cut after DATA': 40,
  busy: 40,
  garbage: 30,
  slow: 3,
  hang: 3,
  'hang after DATA': 4,
} as const
export type Fault = keyof typeof faults | 'accept'
/** The total of the weights. */
const totalWeight = 1_000

/** While down, one of this many connections is left open without a reply. */
const silentShare = 20

/** The prefix of mailboxes that do not exist. */
export const gone = 'gone-'

/** The time, and whether the sender received the acknowledgement. */
type ReceivedEmail = { to: string; text: string; at: number; isAcknowledged: boolean }
export type HostileSmtp = ReturnType<typeof createState> & { port: number; close: () => void }

/** A faulty SMTP server that records what it has actually received. */
export async function openHostileSmtp(chance: Random): Promise<HostileSmtp> {
  const smtp = createState(chance)
  const server = createServer((socket) => smtp.serve(socket))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    ...smtp,
    port,
    close() {
      server.close()
      smtp.cutAll()
    },
  }
}

function createState({ whole }: Random) {
  /** All received emails, including duplicates, by the id in their Message-ID. */
  const received = new Map<string, ReceivedEmail[]>()
  /** Received emails whose sender got no acknowledgement. */
  const unacknowledged = new Map<string, number>()
  const counts = new Map<Fault | 'no such mailbox', number>()
  const sockets = new Set<Socket>()
  let calls = 0
  let state: 'hostile' | 'healthy' | 'down' = 'healthy'

  function chooseFault(): Fault {
    if (state === 'healthy') return 'accept'
    let left = whole(0, totalWeight - 1)
    for (const [fault, weight] of Object.entries(faults)) {
      left -= weight
      // Object.entries loses the type of the keys.
      if (left < 0) return fault as Fault
    }
    return 'accept'
  }

  function note(what: Fault | 'no such mailbox') {
    counts.set(what, (counts.get(what) ?? 0) + 1)
  }

  function receive(message: string, isAcknowledged: boolean) {
    const { head, parts } = parseMail(message)
    const id = /<([\w-]+)@/.exec(head['message-id']?.[0] ?? '')?.[1] ?? ''
    const text = parts.find(({ type }) => type.startsWith('text/plain'))?.body ?? ''
    const email = { to: head['to']?.join(', ') ?? '', text, at: performance.now(), isAcknowledged }
    received.set(id, [...(received.get(id) ?? []), email])
    if (!isAcknowledged) unacknowledged.set(id, (unacknowledged.get(id) ?? 0) + 1)
  }

  /** Serves one connection. */
  function serve(socket: Socket) {
    sockets.add(socket.on('close', () => sockets.delete(socket)).on('error', () => {}))
    // Down: it closes the connection, or accepts it and never replies.
    if (state === 'down') {
      calls += 1
      return void (calls % silentShare === 0 || socket.destroy())
    }
    const reply = (line: string) => void socket.write(`${line}\r\n`)
    let [fault, buffer, isData]: [Fault, string, boolean] = ['accept', '', false]

    function endData(message: string) {
      const isAcknowledged = fault !== 'cut after DATA' && fault !== 'hang after DATA'
      receive(message, isAcknowledged)
      if (isAcknowledged) reply('250 accepted')
      else if (fault === 'cut after DATA') socket.destroy()
    }

    function answer(line: string) {
      const verb = line.slice(0, 4).toUpperCase()
      if (verb === 'EHLO' || verb === 'HELO') return reply('250 ready')
      if (verb === 'MAIL') {
        fault = chooseFault()
        note(fault)
        return startMail()
      }
      if (verb === 'RCPT' && line.includes(`<${gone}`)) {
        note('no such mailbox')
        return reply('550 no such mailbox')
      }
      if (verb === 'DATA') {
        if (fault === 'cut before DATA') return void socket.destroy()
        isData = true
        return reply('354 send data')
      }
      if (verb === 'QUIT') return void socket.end('221 bye\r\n')
      reply('250 ok')
    }

    function startMail() {
      if (fault === 'refuse') return void socket.destroy()
      if (fault === 'busy') return void socket.end('421 too busy, come back later\r\n')
      if (fault === 'garbage') return void socket.write(Buffer.from([0xff, 0xfe, 0, 13, 10, 0x37, 0x20, 13, 10]))
      if (fault === 'slow') return drip(socket, '250 ok\r\n')
      if (fault !== 'hang') reply('250 ok')
    }

    socket.on('data', (chunk: Buffer) => {
      buffer += chunk.toString('latin1')
      for (;;) {
        const end = isData ? '\r\n.\r\n' : '\r\n'
        const at = buffer.indexOf(end)
        if (at < 0) return
        const whole = buffer.slice(0, at)
        buffer = buffer.slice(at + end.length)
        if (!isData) answer(whole)
        else {
          isData = false
          endData(Buffer.from(whole.replaceAll('\r\n..', '\r\n.'), 'latin1').toString())
        }
      }
    })
    reply('220 ready')
  }

  return {
    received,
    unacknowledged,
    counts,
    serve,
    setState: (wanted: typeof state) => void (state = wanted),
    cutAll: () => sockets.forEach((socket) => socket.destroy()),
  }
}

/** Sends one byte per second. */
function drip(socket: Socket, text: string) {
  let at = 0
  const timer = setInterval(() => {
    if (socket.destroyed || at >= text.length) return clearInterval(timer)
    socket.write(text[at] ?? '')
    at += 1
  }, 1_000)
}
