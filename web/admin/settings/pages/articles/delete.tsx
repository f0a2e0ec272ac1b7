import { useState } from 'react'
import { api } from '#domain/api.ts'
import type { AdminPage } from '#domain/page/admin.ts'
import { askAt } from '#web/api.ts'
import { useStorefront } from '#web/data/use-storefront.ts'
import { DeleteDialog } from '#web/forms/delete-dialog.tsx'
import { Button } from '#web/ui/button.tsx'

type Props = { article: AdminPage; isDirty: boolean; onDeleted: () => void }

/** A button that deletes the article, after a question. */
export function DeleteArticle({ article, isDirty, onDeleted }: Props) {
  const { key } = useStorefront()
  const [asked, setAsked] = useState<AdminPage>()
  return (
    <>
      <Button look="ghost" size="s" onClick={() => setAsked(article)}>
        Delete article
      </Button>
      <DeleteDialog
        item={asked}
        title={({ name }) => `Delete “${name}”?`}
        remove={({ page }) => askAt(key)(api.page.removeArticle, { params: { article: page } })}
        onDeleted={() => {
          setAsked(undefined)
          onDeleted()
        }}
        onClose={() => setAsked(undefined)}
        failed="The article could not be deleted. Please try again."
      >
        {({ path }) => (
          <p className="text-text-2">
            {path === null
              ? 'It is a draft, so visitors notice nothing.'
              : `Visitors no longer find ${path}, also not by links elsewhere.`}{' '}
            You can restore it under ‘Deleted articles’.
            {isDirty && ' What you have not saved is discarded.'}
          </p>
        )}
      </DeleteDialog>
    </>
  )
}
