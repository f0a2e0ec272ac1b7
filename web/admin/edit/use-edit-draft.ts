import * as z from 'zod/mini'
import { isDifferent } from './change-record.ts'
import { newKey } from '#web/data/idempotency-key.ts'
import { isSameDraft, useDraft } from '#web/data/use-draft.ts'
import { editsOf, type FormOfRecord } from './edited.ts'

type Values = Record<string, unknown>

type Start<Typed, Base> = FormOfRecord<Typed, Base> & {
  /** What is edited; a new record without it. */
  opened: Base | undefined
}

/**
 * What was typed into the form of a record, the version that it changes, and the idempotency key with which a new record
 * may already have been sent. It survives a reload.
 */
export function useEditDraft<Typed extends Values, Base>(
  name: string,
  schemas: { typed: z.ZodMiniType<Typed>; base: z.ZodMiniType<Base> },
  { opened, ...form }: Start<Typed, Base>,
) {
  const { startFrom } = form
  type Stored = { typed: Typed; base: Base | null; key: string }
  const stored: z.ZodMiniType<Stored> = z.object({
    typed: schemas.typed,
    base: z.nullable(schemas.base),
    key: z.string(),
  })
  const { draft, change, clear } = useDraft<Stored>(name, stored, () => ({
    typed: startFrom(opened),
    base: opened ?? null,
    key: newKey(),
  }))
  const { typed, key } = draft
  const base = draft.base ?? undefined
  const start = startFrom(base)
  const differs = editsOf(form)
  const editedNames = base ? Object.keys(start).filter((name) => differs(typed, base, name)) : []
  return {
    typed,
    key,
    /** The version that is edited: the one opened first, or that of another administrator after a conflict. */
    base,
    isDirty: base ? editedNames.length > 0 : !isSameDraft(schemas.typed, typed, start),
    /** Whether the user has changed a field. */
    isEdited: (name: keyof Typed & string) => editedNames.includes(name),
    /** Whether another version has the value that was typed. */
    isIn: (record: Base, name: keyof Typed & string) => !differs(typed, record, name),
    edit: (part: Partial<Typed>) => change(({ typed }) => ({ typed: { ...typed, ...part } })),
    storeKey: (key: string) => change({ key }),
    /** Continues from the latest version, with or without what was typed here. */
    continueFrom: (latest: Base, { keepsMine }: { keepsMine: boolean }) =>
      change(({ typed }) => ({
        typed: { ...startFrom(latest), ...(keepsMine && pick(typed, editedNames)) },
        base: latest,
      })),
    /**
     * Whether another administrator has changed the record since it was read. After an attempt whose answer was lost, the
     * latest version may be what was typed; `fields` are the values that were read from it.
     */
    isInConflict: (stateOf: (record: Base) => Values, fields: Values | undefined) =>
      opened !== undefined &&
      base !== undefined &&
      isDifferent(stateOf(base), stateOf(opened)) &&
      (fields === undefined || isDifferent(stateOf(opened), { ...stateOf(base), ...fields })),
    typedOf: startFrom,
    discard: clear,
  }
}
export type EditDraft<Typed extends Values, Base> = ReturnType<typeof useEditDraft<Typed, Base>>

function pick<Typed extends Values>(typed: Typed, names: string[]): Values {
  return Object.fromEntries(names.map((name) => [name, typed[name]]))
}
