import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

type Props = {
  open: boolean
  onStay: () => void
  onLeave: () => void
  /** Replaces 'It has not been saved.' */
  children?: React.ReactNode
}

/** 'Discard what you typed?' */
export function DiscardDialog({ open, onStay, onLeave, children = 'It has not been saved.' }: Props) {
  return (
    <Dialog
      open={open}
      onClose={onStay}
      title="Discard what you typed?"
      actions={
        <>
          <Button look="secondary" data-first-focus onClick={onStay}>
            Keep editing
          </Button>
          <Button look="danger" onClick={onLeave}>
            Discard
          </Button>
        </>
      }
    >
      <p className="text-text-2">{children}</p>
    </Dialog>
  )
}
