import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** A server that must never be contacted; it records every request. */
export async function openCanary() {
  const hits: string[] = []
  const server = createServer(({ method, url }, response) => {
    hits.push(`${method} ${url}`)
    response.end('<svg xmlns="http://www.w3.org/2000/svg"/>')
  })
  server.on('connection', () => hits.push('a connection'))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/trapped`,
    hits,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

const page = 4_096
/** In milliseconds: often enough to notice a short peak of 20 MB. */
const often = 10

export type Watch = ReturnType<typeof watchProcess>

/**
 * Watches the memory and the network connections of a process tree. `isWatched` is false where the system has no /proc.
 */
export function watchProcess(pid: number, ownPort: number) {
  const foreignConnections = new Set<string>()
  let most = 0
  let looks = 0
  let isOver = false
  const isWatched = treeOf(pid).length > 0

  async function look() {
    while (!isOver) {
      const tree = treeOf(pid)
      most = Math.max(most, memoryOf(tree))
      looks += 1
      // More expensive, so less often.
      if (looks % 5 === 0) for (const one of foreignConnectionsOf(tree, ownPort)) foreignConnections.add(one)
      await sleep(often)
    }
  }
  const looking = isWatched ? look() : Promise.resolve()

  return {
    isWatched,
    foreignConnections,
    now: () => memoryOf(treeOf(pid)),
    most: () => most,
    looks: () => looks,
    forget: () => {
      most = 0
    },
    close() {
      isOver = true
      return looking
    },
  }
}

function treeOf(pid: number): number[] {
  try {
    const children = readdirSync(`/proc/${pid}/task`).flatMap((task) =>
      readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
    )
    return [pid, ...children.flatMap(treeOf)]
  } catch {
    // The process has ended, or this system has no /proc.
    return []
  }
}

function memoryOf(tree: number[]): number {
  return tree.reduce((sum, pid) => {
    const [, resident = 0] = read(`/proc/${pid}/statm`).split(' ').map(Number)
    return sum + resident * page
  }, 0)
}

/** Network connections other than those of clients. There should be none, since the database uses a Unix socket. */
function foreignConnectionsOf(tree: number[], ownPort: number): string[] {
  const own = `:${ownPort.toString(16).toUpperCase().padStart(4, '0')}`
  const open = new Map(
    ['tcp', 'tcp6', 'udp', 'udp6'].flatMap((kind) =>
      read(`/proc/net/${kind}`)
        .split('\n')
        .slice(1)
        .map((line) => line.trim().split(/\s+/))
        .filter(([, local = '']) => !local.endsWith(own))
        .map(([, local, remote, , , , , , , inode = '']) => [inode, `${kind} ${local} to ${remote}`] as const),
    ),
  )
  return tree.flatMap(socketsOf).flatMap((inode) => open.get(inode) ?? [])
}

function socketsOf(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/fd`).flatMap((fd) => linkOf(`/proc/${pid}/fd/${fd}`))
  } catch {
    return []
  }
}

function linkOf(path: string): string[] {
  try {
    return [/^socket:\[(\d+)\]$/.exec(readlinkSync(path))?.[1] ?? ''].filter(Boolean)
  } catch {
    // The file descriptor has been closed.
    return []
  }
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
