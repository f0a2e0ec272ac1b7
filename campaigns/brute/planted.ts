import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createHash } from 'node:crypto'
import { openHttp } from '#campaigns/authz/http.ts'
import { openTally } from '#campaigns/rig/tally.ts'
import type { Verdict } from '#campaigns/rig/verdict.ts'
import { type Arena, openArena } from './arena.ts'
import { askAboutAccounts, tellingTimes } from './enumeration.ts'
import { bounds } from './guesses.ts'
import { guessFromNetworks, guessPassword, perNetwork } from './passwords.ts'

type Planting = Parameters<typeof openArena>[0]

/** A limit by the text of an address, lost counts and an early answer must be found. */
export async function catchPlanted(setup: Omit<Planting, 'tally'>, verdict: Verdict) {
  const tally = openTally()
  const arena = await openArena({ ...setup, tally, answersEarly: true })
  try {
    const early = openTally()
    await askAboutAccounts({ ...arena, tally: early }, 25)
    verdict.caught('unknown accounts are answered early', early.wrongs.has(tellingTimes))
    const raw = openTally()
    await throughRawProxy(arena, (ask) => guessFromNetworks({ ...arena, ask, tally: raw }))
    verdict.caught('a limit by the text of an address', raw.wrongs.has(perNetwork))
    const lost = openTally()
    await arena.client.query(`
      create function forget_try() returns trigger language plpgsql as
        'begin delete from tries where key = new.key; return null; end';
      create trigger forgotten after insert or update on tries for each row execute function forget_try()`)
    await guessPassword({ ...arena, tally: lost }, { guesses: 80, addresses: 80 })
    await arena.client.query('drop trigger forgotten on tries; drop function forget_try')
    verdict.caught(
      'guesses that are not counted',
      lost.wrongs.has(bounds.quarter.rule) && lost.wrongs.has(bounds.day.rule),
    )
  } finally {
    await arena.close()
  }
}

/** A proxy that counts each text as another address: it passes on an address made from the text. */
async function throughRawProxy({ ask, https }: Arena, work: (ask: Arena['ask']) => Promise<void>) {
  const ports = https.map(({ port }) => port)
  let turn = 0
  const proxy = createServer((incoming, outgoing) => {
    const text = String(incoming.headers['x-forwarded-for'] ?? '')
    const address = `10.${[...createHash('sha256').update(text).digest().subarray(0, 3)].join('.')}`
    turn += 1
    const passed = request({
      port: ports[turn % ports.length],
      host: '127.0.0.1',
      method: incoming.method,
      path: incoming.url,
      headers: { ...incoming.headers, 'x-forwarded-for': address },
    })
    passed.on('response', (response) => {
      outgoing.writeHead(response.statusCode ?? 502, response.headers)
      response.pipe(outgoing)
    })
    passed.on('error', () => outgoing.destroy())
    incoming.pipe(passed)
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  const http = openHttp((proxy.address() as AddressInfo).port)
  try {
    await work((method, path, asking) =>
      path === '/healthz' ? ask(method, path, asking) : http.ask(method, path, asking),
    )
  } finally {
    http.close()
    proxy.close()
  }
}
