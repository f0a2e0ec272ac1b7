import type { TwoStepKey } from '#domain/account/two-step.ts'
import { IconButton } from '#web/ui/button.tsx'
import { QrCode } from './qr-code.tsx'
import { useCopy } from '#web/data/use-copy.ts'

/** The key of the account, to scan or to type. */
export function KeyToScan({ of: { qr, key: secret } }: { of: TwoStepKey }) {
  const copy = useCopy()
  return (
    <div className="flex flex-wrap items-center gap-x-7 gap-y-5">
      <QrCode rows={qr} label="QR code for the authenticator app" />
      <div className="max-w-110 min-w-0">
        <p className="text-sm font-semibold">No camera at hand?</p>
        <p className="mt-0.5 mb-2.5 text-sm text-text-2">Type this key into the app instead.</p>
        <div className="flex items-center gap-2">
          <code className="figures rounded-md bg-fill px-3.5 py-2.5 font-text font-semibold tracking-[0.08em]">
            {(secret.match(/.{1,4}/g) ?? []).join(' ')}
          </code>
          <IconButton label="Copy the key" icon="copy" onClick={() => void copy(secret, 'The key is copied.')} />
        </div>
      </div>
    </div>
  )
}
