import * as z from 'zod/mini'
import type { Content, Operation } from './document.ts'

/** Each example of an endpoint: its request, and the response to it. */
export function Examples({ of: { 'x-requests': requests = {}, requestBody, responses } }: { of: Operation }) {
  return Object.entries(requests).map(([title, head]) => (
    <details key={title}>
      <summary>Example: {title}</summary>
      <div className="grid gap-3">
        <pre tabIndex={0}>{requestOf(head, bodyOf(requestBody?.content, title))}</pre>
        <pre tabIndex={0}>{responseOf(responses, title)}</pre>
      </div>
    </details>
  ))
}

function requestOf(head: string, body: string | undefined): string {
  return body === undefined ? head : `${head}\n\n${body}`
}

const Refused = z.object({ status: z.int() })

/** The status and the body; a response of any other status than the usual one is a refusal, whose body names it. */
function responseOf({ default: refusals, ...others }: Operation['responses'], title: string): string {
  const [usual = ''] = Object.keys(others)
  const body = bodyOf(others[usual]?.content, title)
  if (body !== undefined) return `${usual}\n\n${body}`
  const refused = bodyOf(refusals?.content, title)
  return refused === undefined ? usual : `${Refused.parse(JSON.parse(refused)).status}\n\n${refused}`
}

function bodyOf(content: Content, title: string): string | undefined {
  const value = content && Object.values(content)[0]?.examples?.[title]?.value
  return value === undefined || typeof value === 'string' ? value : JSON.stringify(value, null, 2)
}
