import { useRef, useState } from 'react'
import * as z from 'zod/mini'
import { api } from '#domain/api.ts'
import { Refusal } from '#domain/contract/refusal.ts'
import { AdminPage } from '#domain/page/admin.ts'
import { type AnyContent, linesOf } from '#domain/page/content.ts'
import { askAt, prepare } from '#web/api.ts'
import { newKey } from '#web/data/idempotency-key.ts'
import { useDraft } from '#web/data/use-draft.ts'
import { useWrite } from '#web/data/use-write.ts'
import { useStorefront } from '#web/data/use-storefront.ts'
import { useUnsaved } from '#web/forms/use-unsaved.ts'

/** What was typed, the version that it changes, and the key with which a new article may already have been sent. */
type Stored = { content: AnyContent; base: AdminPage; key: string }
const stored: z.ZodMiniType<Stored> = z.object({
  content: z.custom<AnyContent>((content) => typeof content === 'object' && content !== null),
  base: z.custom<AdminPage>((base) => AdminPage.safeParse(base).success),
  key: z.string(),
})

/** The name of an article that has not been saved. */
export const newArticle = 'new'

type Options = { opened: AdminPage; onSaved: (saved: AdminPage) => void }

/** The content of a page or an article while it is edited. It survives a reload. */
export function usePageForm({ opened, onSaved }: Options) {
  const { key: storefront } = useStorefront()
  const { draft, change, clear } = useDraft<Stored>(`page ${storefront} ${opened.page}`, stored, () => ({
    content: opened.content,
    base: opened,
    key: newKey(),
  }))
  const { content, base } = draft
  const [theirs, setTheirs] = useState(() => (opened.version > base.version ? opened : undefined))
  const isOver = useRef(false)
  const isDirty = linesOf(content) !== linesOf(base.content)

  async function send() {
    const isNew = base.page === newArticle
    const write = isNew
      ? prepare(api.page.addArticle, { body: { content }, key: draft.key }, storefront)
      : prepare(api.page.save, { params: { page: base.page }, body: { content, version: base.version } }, storefront)
    try {
      const saved = await write.send()
      isOver.current = true
      clear()
      onSaved(saved)
    } catch (error) {
      if (error instanceof Refusal && error.code === 'version_conflict') {
        const latest = await askAt(storefront)(api.page.one, { params: { page: base.page } })
        // An earlier attempt whose answer was lost has stored it.
        if (write.wasSent && linesOf(latest.content) === linesOf(content)) return onSaved(latest)
        setTheirs(latest)
      }
      throw error
    }
  }

  const write = useWrite(send, { failed: 'The page could not be saved. Please try again.' })
  const leaving = useUnsaved({ isDirty, isBusy: write.isBusy, isOver })
  return {
    content,
    base,
    isDirty,
    isBusy: write.isBusy,
    theirs,
    /** The problem that belongs to no field. */
    problem: theirs ? undefined : write.problems.find(({ field }) => !field.startsWith('content.'))?.message,
    /** The problem of a field by its path in the content. */
    errorOf: (path: string) => write.problems.find(({ field }) => field === `content.${path}`)?.message,
    hasProblems: write.problems.length > 0,
    edit: (next: AnyContent) => change({ content: next }),
    undo: () => {
      change({ content: base.content })
      write.clear()
    },
    save: write.run,
    /** Continues from the version of another administrator. */
    follow: (latest: AdminPage, { keepsMine }: { keepsMine: boolean }) => {
      change({ base: latest, ...(!keepsMine && { content: latest.content }) })
      setTheirs(undefined)
      write.clear()
    },
    noteTheirs: setTheirs,
    /** After what was typed has been replaced by an earlier version. */
    end: () => {
      isOver.current = true
      clear()
    },
    discard: {
      open: leaving.isAsking,
      onStay: leaving.stay,
      onLeave: () => {
        clear()
        leaving.go()
      },
    },
  }
}
export type PageForm = ReturnType<typeof usePageForm>
