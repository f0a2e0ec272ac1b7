import type { AdminService } from './catalogue-office.ts'

/** Services as a file of rows. */
export async function* fileOfServices(portions: AsyncIterable<AdminService[]>): AsyncGenerator<string> {
  for await (const services of portions) yield services.map(({ title }) => `${title}\r\n`).join('')
}
