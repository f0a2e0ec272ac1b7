import { Icon } from '#web/art/icons.tsx'
import { useStorefront } from '#web/data/use-storefront.ts'
import { saveFile } from '#web/forms/save-file.ts'
import { Button } from '#web/ui/button.tsx'
import { useCopy } from '#web/data/use-copy.ts'

type Props = { codes: string[]; email: string }

/** The ten codes, with the ways to keep them. */
export function RecoveryCodeList({ codes, email }: Props) {
  const { brand } = useStorefront()
  const copy = useCopy()
  const text = codes.join('\n')
  return (
    <>
      <h2 className="mb-4 hidden text-h3 print:block">
        {brand}: recovery codes of {email}
      </h2>
      <ol className="figures grid grid-cols-2 gap-x-6 gap-y-3 rounded-lg border border-border bg-surface px-6 py-5 max-600:px-4">
        {codes.map((code, index) => (
          <li key={code} className="flex items-baseline gap-3">
            <span aria-hidden="true" className="w-5 text-right text-sm text-text-3">
              {index + 1}
            </span>
            <code className="font-text font-semibold tracking-[0.08em] whitespace-nowrap">{code}</code>
          </li>
        ))}
      </ol>
      <div className="mt-3.5 flex flex-wrap gap-2.5 print:hidden">
        <Button
          look="secondary"
          onClick={() => {
            const head = `Recovery codes of ${email} at ${brand}. Each works once.`
            saveFile({ name: 'recovery-codes.txt', text: `${head}\n\n${text}\n`, type: 'text/plain' })
          }}
        >
          <Icon name="download" />
          Download
        </Button>
        <Button look="secondary" onClick={() => window.print()}>
          <Icon name="file" />
          Print
        </Button>
        <Button look="ghost" onClick={() => void copy(text, 'The codes are copied.')}>
          <Icon name="copy" />
          Copy
        </Button>
      </div>
    </>
  )
}
