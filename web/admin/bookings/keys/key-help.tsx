import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Switch } from '#web/ui/form/switch.tsx'
import { Key } from '#web/ui/list/key.tsx'
import type { RowKeys } from './use-row-keys.ts'

const keys: { keys: string[]; does: string }[] = [
  { keys: ['j'], does: 'Next row; also arrow down once a row has the focus' },
  { keys: ['k'], does: 'Previous row; also arrow up' },
  { keys: ['Enter'], does: 'Open the booking' },
  { keys: ['x'], does: 'Select the row, or not' },
  { keys: ['Shift', 'j'], does: 'Select this row and the next one' },
  { keys: ['Shift', 'k'], does: 'Select this row and the previous one' },
  { keys: ['Shift', 'x'], does: 'Select all rows from the last selected one to this one' },
  { keys: ['Esc'], does: 'Close what is open' },
  { keys: ['?'], does: 'Show this help' },
]

export function KeyHelp({ isHelpOpen, closeHelp, isOn, switchTo }: RowKeys) {
  return (
    <Dialog
      open={isHelpOpen}
      onClose={closeHelp}
      title="Keyboard shortcuts"
      actions={
        <Button look="secondary" onClick={closeHelp}>
          Close
        </Button>
      }
    >
      <dl className="mb-5 grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-5 gap-y-3 text-sm">
        {keys.map(({ keys: those, does }) => (
          <div key={does} className="contents">
            <dt className="flex gap-1">
              {those.map((key) => (
                <Key key={key} isSpoken>
                  {key}
                </Key>
              ))}
            </dt>
            <dd className="text-text-2">{does}</dd>
          </div>
        ))}
      </dl>
      <div className="flex items-center justify-between gap-4 border-t border-border pt-4 text-sm">
        <span aria-hidden="true">Shortcuts of a single key</span>
        <Switch label="Shortcuts of a single key" isOn={isOn} onChange={switchTo}>
          {isOn ? 'On' : 'Off'}
        </Switch>
      </div>
    </Dialog>
  )
}

const hints: [keys: string[], does: string][] = [
  [['j', 'k'], 'move'],
  [['x'], 'select'],
  [['Shift'], 'extend'],
  [['Enter'], 'open'],
]

/** At the foot of the list. Not where there is no keyboard, and not where there is no room. */
export function KeyHints({ isOn, openHelp }: RowKeys) {
  return (
    <div className="flex items-center gap-4 text-xs text-text-3 max-1024:hidden pointer-coarse:hidden">
      {isOn && (
        <span aria-hidden="true" className="contents">
          {hints.map(([those, does]) => (
            <span key={does} className="flex items-center gap-1">
              {those.map((key) => (
                <Key key={key}>{key}</Key>
              ))}
              <span className="ml-1">{does}</span>
            </span>
          ))}
        </span>
      )}
      <button type="button" className="flex min-h-8 items-center gap-2 rounded-sm hover:text-text" onClick={openHelp}>
        <span aria-hidden="true" className="contents">
          <Key>?</Key>
        </span>
        <span>
          <span className="sr-only">Keyboard </span>help
        </span>
      </button>
    </div>
  )
}
