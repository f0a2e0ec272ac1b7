import { heldFor } from '#domain/message.ts'
import { attempt, type Outcome } from '#web/data/use-write.ts'
import { useToast } from '#web/ui/toast.tsx'

type Undo<T> = {
  send: () => Promise<T>
  /** The sentence for the user where the server has sent none. */
  failed: (error: unknown) => string
  onDone: (value: T) => void
  /** What the user reads after a failure; `problem` is the server's sentence, or the one of `failed`. */
  failureText: (outcome: Exclude<Outcome<T>, { kind: 'done' }>, problem: string) => string
}

/**
 * Shows that a change was saved, with Undo until its emails are sent. An Undo that was not sent, or whose answer was lost,
 * can be tried again.
 */
export function useUndoToast() {
  const toast = useToast()

  async function undo<T>(asked: Undo<T>) {
    const [outcome, [problem]] = await attempt(asked.send, asked.failed)
    if (outcome.kind === 'done') return asked.onDone(outcome.value)
    toast({
      isFailure: true,
      text: asked.failureText(outcome, problem?.message ?? ''),
      ...(outcome.kind !== 'refused' && {
        action: { label: 'Retry', onAct: () => void undo(asked) },
      }),
    })
  }

  return <T>(text: string, asked: Undo<T>) =>
    toast({ text, standsFor: heldFor, action: { label: 'Undo', onAct: () => void undo(asked) } })
}
