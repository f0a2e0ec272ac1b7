import { openWire, type Wire } from '#campaigns/rig/connection.ts'

export type Wires = {
  /** Waits until so many are free, and takes them from the servers by turns. */
  take: (count: number) => Promise<Wire[]>
  give: (wires: Wire[]) => void
  close: () => void
}

/** Connections to several servers, lent to whoever asks first. */
export function openWires(ports: number[], count: number): Wires {
  const all = Array.from({ length: count }, (_, at) => openWire(ports[at % ports.length] ?? 0))
  // In the order of servers by turns, so that the first two are of two servers; given back, they come last.
  const free = ports.map((_, server) => all.filter((_wire, at) => at % ports.length === server))
  const homes = new Map(free.flatMap((wires) => wires.map((wire) => [wire, wires])))
  let turn = 0
  let wake = () => {}

  const left = () => free.reduce((sum, { length }) => sum + length, 0)

  function takeOne(): Wire {
    for (;;) {
      turn += 1
      const wire = free[turn % free.length]?.shift()
      if (wire) return wire
    }
  }

  return {
    async take(wanted) {
      while (left() < wanted) await new Promise<void>((resolve) => (wake = resolve))
      return Array.from({ length: wanted }, takeOne)
    },
    give(wires) {
      for (const wire of wires) homes.get(wire)?.push(wire)
      wake()
    },
    close: () => all.forEach((wire) => wire.close()),
  }
}
