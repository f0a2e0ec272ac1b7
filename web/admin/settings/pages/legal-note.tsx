import { api } from '#domain/api.ts'
import type { AdminPage } from '#domain/page/admin.ts'
import { askAt } from '#web/api.ts'
import { useWrite } from '#web/data/use-write.ts'
import { useStorefront } from '#web/data/use-storefront.ts'
import { Button } from '#web/ui/button.tsx'
import { Note } from '#web/ui/note.tsx'

type Props = { page: AdminPage; isDirty: boolean; onRead: (page: AdminPage) => void }

/** On a legal page whose version no one has read. */
export function LegalNote({ page: { page, version }, isDirty, onRead }: Props) {
  const { key } = useStorefront()
  const { run, isBusy, problem } = useWrite(() => askAt(key)(api.page.read, { params: { page }, body: { version } }), {
    failed: 'This could not be noted. Please try again.',
  })
  return (
    <Note
      tone="promise"
      icon="scale"
      action={
        <Button
          look="secondary"
          size="s"
          busy={isBusy}
          disabled={isDirty}
          onClick={async () => {
            const outcome = await run()
            if (outcome?.kind === 'done') onRead(outcome.value)
          }}
        >
          I have read it
        </Button>
      }
    >
      <b>A lawyer should read this page.</b>{' '}
      {version === 1
        ? 'It came with Doorstep and fills itself from settings.'
        : 'No one has noted yet that this version was read.'}
      {problem !== undefined && <span role="alert"> {problem}</span>}
    </Note>
  )
}
