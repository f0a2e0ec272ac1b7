import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

type Props = {
  open: boolean
  onStay: () => void
  onLeave: () => void
  /** Where something else than typed text would be lost. */
  words?: { title: string; stay: string; leave: string }
  /** Replaces 'It has not been saved.' */
  children?: React.ReactNode
}

const usual = { title: 'Discard what you typed?', stay: 'Keep editing', leave: 'Discard' }

/** 'Discard what you typed?' */
export function DiscardDialog({ open, onStay, onLeave, words = usual, children = 'It has not been saved.' }: Props) {
  return (
    <Dialog
      open={open}
      onClose={onStay}
      title={words.title}
      actions={
        <>
          <Button look="secondary" data-first-focus onClick={onStay}>
            {words.stay}
          </Button>
          <Button look="danger" onClick={onLeave}>
            {words.leave}
          </Button>
        </>
      }
    >
      <p className="text-text-2">{children}</p>
    </Dialog>
  )
}
