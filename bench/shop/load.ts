import { connect } from 'node:net'
import { parentPort, workerData } from 'node:worker_threads'

/** In a thread of its own: asks one address over and over, on several connections, for a while. */
type Load = { port: number; connections: number }
export type Round = { path: string; headers: Record<string, string>; milliseconds: number }

const { port, connections } = workerData as Load

parentPort?.on('message', async (round: Round) => {
  const until = performance.now() + round.milliseconds
  const answered = await Promise.all(Array.from({ length: connections }, () => askUntil(until, round)))
  parentPort?.postMessage(answered.reduce((sum, one) => sum + one, 0))
})

/** Speaks just enough HTTP to be cheaper than what it measures. */
function askUntil(until: number, { path, headers }: Round): Promise<number> {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  const request = `GET ${path} HTTP/1.1\r\nHost: localhost\r\n${lines.join('')}\r\n`
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true })
    let answered = 0
    let text = ''
    socket.on('error', reject)
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1')
      const end = text.indexOf('\r\n\r\n')
      const length = Number(/content-length: (\d+)/i.exec(text)?.[1] ?? Number.NaN)
      if (end < 0 || text.length < end + 4 + length) return
      if (!text.startsWith('HTTP/1.1 200')) return reject(new Error(text.slice(0, 200)))
      if (Number.isNaN(length)) return reject(new Error('an answer without its length'))
      text = ''
      answered += 1
      if (performance.now() < until) return socket.write(request)
      socket.end()
      resolve(answered)
    })
    socket.write(request)
  })
}
