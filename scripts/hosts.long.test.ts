import { existsSync, rmSync } from 'node:fs'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { temporaryFolder } from '#server/testing/temporary-folder.ts'
import { mailboxPathIn } from './mailbox-path.ts'
import { startingIn, type RunningCommand } from './started.ts'

const folder = temporaryFolder('hosts')
const { start, endAll } = startingIn(folder)
const dataFolder = join(folder, 'shop')

afterEach(async () => {
  await endAll()
  rmSync(join(dataFolder, 'mailbox-closed'), { force: true })
})
afterAll(async () => {
  const last = start()
  await last.ready()
  await last.end('SIGTERM')
  rmSync(folder, { recursive: true, force: true })
})

/** Sends raw bytes and returns everything received until the server closes the connection. */
function talk(port: number, bytes: string): Promise<string> {
  return new Promise((resolve) => {
    let heard = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
    socket.on('data', (chunk) => (heard += chunk.toString('latin1')))
    socket.on('error', () => {})
    socket.on('close', () => resolve(heard))
  })
}

const portOf = async (product: RunningCommand) => Number(new URL(await product.ready()).port)

type Call = { method?: string; path: string; host?: string; body?: object }

function requestOf({ method = 'GET', path, host = 'localhost', body }: Call): string {
  const text = body === undefined ? '' : JSON.stringify(body)
  const about = body === undefined ? '' : `Content-Type: application/json\r\nContent-Length: ${text.length}\r\n`
  return `${method} ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n${about}\r\n${text}`
}

const statusIn = (heard: string) => Number(/^HTTP\/1\.1 (\d{3})/.exec(heard)?.[1])

/** A TCP proxy, such as HAProxy in TCP mode: it forwards bytes unchanged, from a local address. */
async function aProxyTo(port: number) {
  const sockets = new Set<Socket>()
  const proxy = createServer((client) => {
    const server = connect(port, '127.0.0.1')
    for (const [from, to] of [
      [client, server],
      [server, client],
    ] as const) {
      sockets.add(from)
      from.on('error', () => to.destroy())
      from.pipe(to)
    }
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => proxy.once('listening', resolve))
  // A server that listens on a port has no path as its address.
  const address = proxy.address() as AddressInfo
  return {
    port: address.port,
    close() {
      for (const socket of sockets) socket.destroy()
      proxy.close()
    },
  }
}

describe('behind a proxy that forwards the Host header of clients', () => {
  test('a remote client cannot read the email that resets the password of an administrator', async () => {
    const product = start()
    const proxy = await aProxyTo(await portOf(product))
    const asked = { path: '/api/auth/forgot-password', method: 'POST', body: { email: 'admin@doorstep.example' } }
    expect(statusIn(await talk(proxy.port, requestOf(asked)))).toBe(202)
    // The email exists: a local user who knows the path can read it.
    const here = `${mailboxPathIn(dataFolder)}.json?to=admin@doorstep.example`
    await expect.poll(() => talk(proxy.port, requestOf({ path: here }))).toContain('reset-password?token=')
    for (const path of ['/dev/mail', '/dev/mail.json', '/dev/mail/0.json', '/dev/mail/messages/html']) {
      const heard = await talk(proxy.port, requestOf({ path }))
      expect([path, statusIn(heard), heard.includes('token=ds_')]).toEqual([path, 404, false])
    }
    const secret = mailboxPathIn(dataFolder).replace('/dev/mail/', '')
    expect(product.output().split(secret)).toHaveLength(2)
    proxy.close()
  })

  test('the mailbox closes at the first request with a public host name, and stays closed', async () => {
    const product = start()
    const port = await portOf(product)
    const path = mailboxPathIn(dataFolder)
    expect(statusIn(await talk(port, requestOf({ path })))).toBe(200)
    expect(product.output()).toContain(`http://localhost:${port}${path}`)
    expect(statusIn(await talk(port, requestOf({ path: '/', host: 'shop.example' })))).toBe(421)
    expect(statusIn(await talk(port, requestOf({ path })))).toBe(404)
    expect(existsSync(join(dataFolder, 'mailbox-closed'))).toBe(true)
    await product.end('SIGTERM')
    const next = start()
    expect(statusIn(await talk(await portOf(next), requestOf({ path })))).toBe(404)
    expect(next.output()).toContain('a request named the host shop.example, so others may reach this shop')
    expect(next.output()).not.toContain(path)
  })
})

test('with PUBLIC_URL, no page leads to the host of the request', async () => {
  const port = await portOf(start({ PUBLIC_URL: 'https://shop.example' }))
  for (const host of ['localhost:1234', 'shop.example', 'documents.localhost']) {
    const heard = await talk(port, requestOf({ path: '/', host }))
    expect(/<link rel="canonical" href="([^"]*)"/.exec(heard)?.[1]).toBe('https://shop.example/')
    expect(heard.replace(/home\.localhost/g, '')).not.toContain(`//${host.replace('shop.example', 'evil')}`)
    expect(heard).toContain('strict-transport-security: max-age=31536000\r\n')
  }
  expect(statusIn(await talk(port, requestOf({ path: '/', host: 'evil.example' })))).toBe(421)
})
