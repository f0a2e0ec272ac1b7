import { useEffect, useState } from 'react'
import { api } from '#domain/api.ts'
import { Refusal } from '#domain/contract/refusal.ts'
import { askWith } from '#web/api.ts'
import { onRecovery } from '#web/connection.ts'
import { Loading } from '#web/shell/loading.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/empty.tsx'

/** In milliseconds: until the page says that the server has not answered, and between two attempts. */
const [patience, pause] = [3_000, 10_000]

/**
 * In place of 'My day' after signing out, when this phone has already forgotten everything. With a network the home page
 * follows; without one that could not be loaded, so this page stays and ends the session as soon as it can.
 */
export function SignedOut({ token }: { token: string }) {
  const [state, setState] = useState<'sent' | 'waits' | 'ended'>('sent')
  useEffect(() => {
    let timer: number | undefined
    let isOver = false
    let hasWaited = false
    function wait() {
      hasWaited = true
      setState((now) => (now === 'sent' ? 'waits' : now))
    }
    async function attempt() {
      window.clearTimeout(timer)
      const hasEnded = await endOnServer(token)
      if (isOver) return
      if (hasEnded && !hasWaited) return window.location.assign('/')
      if (hasEnded) return setState('ended')
      wait()
      window.clearTimeout(timer)
      timer = window.setTimeout(() => void attempt(), pause)
    }
    void attempt()
    const waiting = window.setTimeout(wait, patience)
    const stop = onRecovery(() => void attempt())
    return () => {
      isOver = true
      stop()
      window.clearTimeout(timer)
      window.clearTimeout(waiting)
    }
  }, [token])
  if (state === 'sent') return <Loading />
  return (
    <main className="mx-auto max-w-140 pt-10">
      <title>Signed out</title>
      <div role="status">
        <Empty
          heading="h1"
          title="You are signed out on this phone."
          text={
            state === 'ended'
              ? 'The session has ended, too.'
              : 'Nothing of your account is left here. Without a connection the session could not be ended yet. Keep this page open: it ends the session as soon as there is a network. You can also end it on another device, in Account under Devices.'
          }
        >
          {/* As a document: this page may be open since an earlier release. */}
          {state === 'ended' ? (
            <ButtonLink to="/" reloadDocument>
              To the home page
            </ButtonLink>
          ) : undefined}
        </Empty>
      </div>
    </main>
  )
}

/** Whether the server knows the token no longer. */
async function endOnServer(token: string): Promise<boolean> {
  try {
    await askWith(token)(api.identity.logout, {})
    return true
  } catch (error) {
    return error instanceof Refusal && error.status === 401
  }
}
