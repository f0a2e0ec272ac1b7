import { useState } from 'react'
import { api } from '#domain/api.ts'
import { whyNotDelivered } from '#domain/message/admin.ts'
import { askAt } from '#web/api.ts'
import { useWrite } from '#web/data/use-write.ts'
import { Button } from '#web/ui/button.tsx'

/** Sends a test email to the administrator, and shows what the mail server said. */
export function TestButton({ storefront }: { storefront: string }) {
  const [said, setSaid] = useState('')
  const { isBusy, problem, run } = useWrite(() => askAt(storefront)(api.message.test, {}), {
    failed: 'The test could not be sent. Please try again.',
  })
  async function send() {
    setSaid('')
    const outcome = await run()
    if (outcome?.kind !== 'done') return
    const { recipient, error } = outcome.value
    setSaid(error === null ? `The test is sent to ${recipient}.` : `${whyNotDelivered(error)}: ${error}`)
  }
  return (
    <div className="grid justify-items-start gap-1.5">
      <Button look="secondary" busy={isBusy} busyLabel="Sending..." onClick={() => void send()}>
        Send a test
      </Button>
      <p role="status" className="min-h-[1lh] text-xs wrap-anywhere text-text-2">
        {problem ?? said}
      </p>
    </div>
  )
}
