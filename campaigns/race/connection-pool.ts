import { openConnection, type HttpConnection } from '#campaigns/rig/connection.ts'

export type ConnectionPool = {
  /** Waits until `count` connections are free and takes them from alternating servers. */
  take: (count: number) => Promise<HttpConnection[]>
  give: (connections: HttpConnection[]) => void
  close: () => void
}

/** A pool of connections to several servers, first come, first served. */
export function openConnectionPool(ports: number[], count: number): ConnectionPool {
  const all = Array.from({ length: count }, (_, at) => openConnection(ports[at % ports.length] ?? 0))
  // In alternating order, so that the first two belong to different servers; returned ones go to the end.
  const free = ports.map((_, server) => all.filter((_wire, at) => at % ports.length === server))
  const homes = new Map(free.flatMap((connections) => connections.map((connection) => [connection, connections])))
  let turn = 0
  let wake = () => {}

  const left = () => free.reduce((sum, { length }) => sum + length, 0)

  function takeOne(): HttpConnection {
    for (;;) {
      turn += 1
      const connection = free[turn % free.length]?.shift()
      if (connection) return connection
    }
  }

  return {
    async take(wanted) {
      while (left() < wanted) await new Promise<void>((resolve) => (wake = resolve))
      return Array.from({ length: wanted }, takeOne)
    },
    give(connections) {
      for (const connection of connections) homes.get(connection)?.push(connection)
      wake()
    },
    close: () => all.forEach((connection) => connection.close()),
  }
}
