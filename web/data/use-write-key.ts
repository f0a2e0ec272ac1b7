import { useRef } from 'react'
import { newKey } from './idempotency-key.ts'

/** The Idempotency-Key of what a form sends: the same for a repeated attempt, another one after a change. */
export function useWriteKey() {
  const last = useRef({ request: '', key: '' })
  return (body: object): string => {
    const request = JSON.stringify(body)
    if (last.current.request !== request) last.current = { request, key: newKey() }
    return last.current.key
  }
}
