import { pageNames } from '#domain/page.ts'
import { useAdmin } from '#web/admin/use-admin.ts'
import { Icon } from '#web/art/icons.tsx'
import { useStorefront } from '#web/data/use-storefront.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/form/field.tsx'

type Props = {
  chosen: string
  onChoose: (page: string) => void
  /** Where visitors read it; null where they cannot. */
  path: string | null
  heading?: React.Ref<HTMLHeadingElement>
}

/** The title of the section, and at the right which page is open. */
export function PageHeadline({ chosen, onChoose, path, heading }: Props) {
  const { key } = useStorefront()
  const { address } = useAdmin().storefrontOf(key)
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 px-4 pt-5 pb-4 600:px-6">
      <div>
        <h2 ref={heading} tabIndex={-1} className="font-text text-card font-heavy outline-none">
          Pages
        </h2>
        <p className="text-sm text-text-2">The words of the shop, in Markdown.</p>
      </div>
      <div className="flex flex-wrap items-center gap-2 max-600:w-full">
        <div className="w-44 max-600:flex-1">
          <SelectField
            label="Page"
            isLabelQuiet
            value={chosen}
            onChange={(event) => onChoose(event.currentTarget.value)}
          >
            {Object.entries(pageNames).map(([page, name]) => (
              <option key={page} value={page}>
                {name}
              </option>
            ))}
            <option value="articles">Articles</option>
          </SelectField>
        </div>
        {path !== null && address !== undefined && (
          <a
            href={`${address}${path}`}
            target="_blank"
            rel="noreferrer"
            className={buttonClass({ look: 'ghost', size: 's' })}
          >
            <Icon name="ext" /> View page
            <span className="sr-only">, opens in a new tab</span>
          </a>
        )}
      </div>
    </div>
  )
}
