import { useRef } from 'react'
import { mostIncluded } from '#domain/catalogue/admin.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/form/field.tsx'
import { focusAfter } from '#web/ui/focus-after.ts'
import { FieldError } from '#web/ui/form/field-error.tsx'

type Props = {
  lines: string[]
  onChange: (lines: string[]) => void
  errorOf: (field: string) => string | undefined
}

/** 'What's Included', line by line: Enter adds a line, Backspace removes an empty one, Alt with an arrow moves one. */
export function IncludesField({ lines, onChange, errorOf }: Props) {
  const list = useRef<HTMLFieldSetElement>(null)

  function put(changed: string[], focus: number) {
    const target = () => {
      const fields = list.current?.querySelectorAll('input') ?? []
      return fields[Math.max(0, Math.min(focus, fields.length - 1))] ?? list.current?.querySelector('button')
    }
    focusAfter(() => onChange(changed), target)
  }
  const add = (at: number) => lines.length < mostIncluded && put(lines.toSpliced(at, 0, ''), at)
  const remove = (at: number) => put(lines.toSpliced(at, 1), at)
  function move(from: number, to: number) {
    const line = lines[from]
    if (line === undefined || to < 0 || to >= lines.length) return
    put(lines.toSpliced(from, 1).toSpliced(to, 0, line), to)
  }

  function onKeyDown(event: React.KeyboardEvent, at: number) {
    const keys: Record<string, (() => void) | undefined> = {
      Enter: () => add(at + 1),
      Backspace: lines[at] === '' ? () => remove(at) : undefined,
      ArrowUp: event.altKey ? () => move(at, at - 1) : undefined,
      ArrowDown: event.altKey ? () => move(at, at + 1) : undefined,
    }
    // While an input method composes a word, Enter belongs to it.
    const act = event.nativeEvent.isComposing ? undefined : keys[event.key]
    if (!act) return
    event.preventDefault()
    act()
  }

  return (
    <fieldset ref={list} className="grid min-w-0 gap-2">
      <legend className="mb-1.5 text-sm font-semibold">
        What's Included <span className="font-normal text-text-3">(optional)</span>
      </legend>
      {lines.map((line, at) => (
        <div
          // A line has no state besides its text, so its position may be the key.
          key={at}
          className="grid grid-cols-[minmax(0,1fr)_auto] gap-1"
        >
          <TextField
            label={`Included, line ${at + 1}`}
            isLabelQuiet
            name={`includes.${at}`}
            autoComplete="off"
            maxLength={120}
            value={line}
            onChange={(event) => onChange(lines.with(at, event.currentTarget.value))}
            onKeyDown={(event) => onKeyDown(event, at)}
            error={errorOf(`includes.${at}`)}
          />
          <span className="flex">
            <IconButton
              label={`Move line ${at + 1} up`}
              icon="up"
              disabled={at === 0}
              onClick={() => move(at, at - 1)}
            />
            <IconButton label={`Remove line ${at + 1}`} icon="x" onClick={() => remove(at)} />
          </span>
        </div>
      ))}
      <FieldError id="includes-error">{errorOf('includes')}</FieldError>
      <div>
        <Button
          // The name leads to this field when it has no lines.
          name="includes"
          look="secondary"
          size="s"
          disabled={lines.length >= mostIncluded}
          onClick={() => add(lines.length)}
        >
          Add a line
        </Button>
      </div>
    </fieldset>
  )
}
