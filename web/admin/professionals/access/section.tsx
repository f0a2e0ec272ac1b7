import { useState } from 'react'
import type { Professional } from '#domain/professional.ts'
import { useAdmin } from '#web/admin/use-admin.ts'
import { Button } from '#web/ui/button.tsx'
import { AccessDialogs, type AccessAsked } from './dialogs.tsx'
import { accessInWords, accessOf } from './words.ts'

type Props = { professional: Professional; isEmailSaved: boolean; onAsk: (what: AccessAsked['what']) => void }

/** Whether a professional can sign in. It is changed at once, not with the form. */
export function AccessRows({ professional, isEmailSaved, onAsk }: Props) {
  const storefront = useAdmin().storefrontOf(professional.storefront)
  const access = accessOf(professional)
  const canInvite = professional.email !== '' && isEmailSaved
  return (
    <section aria-label="My day" className="grid gap-1.5 border-t border-border pt-4.5">
      <h3 className="font-text text-sm font-semibold tracking-normal">My day</h3>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <p className="min-w-0 flex-[1_1_9rem] text-sm wrap-anywhere text-text-2">
          {accessInWords(professional, storefront)}
          {access !== 'open' && !canInvite && '. Save an email address first.'}
        </p>
        <div className="flex flex-wrap gap-2">
          {access === 'open' ? (
            <Button look="secondary" size="s" onClick={() => onAsk('end-access')}>
              End access
            </Button>
          ) : (
            <Button look="secondary" size="s" disabled={!canInvite} onClick={() => onAsk('invite')}>
              {access === 'invited' ? 'Send again' : 'Invite'}
            </Button>
          )}
          {access === 'invited' && (
            <Button look="ghost" size="s" onClick={() => onAsk('end-invitation')}>
              End invitation
            </Button>
          )}
        </div>
      </div>
      <p className="text-xs text-text-3">
        A page for the phone with their own appointments of each day, and nothing else.
      </p>
    </section>
  )
}

/** The dialogs of the drawer: outside its form, because they have forms of their own. */
export function useAccessDialogs(professional: Professional | undefined, onDone: () => void) {
  const [what, setWhat] = useState<AccessAsked['what']>()
  const asked = professional && what !== undefined ? { what, professional } : undefined
  const dialogs = <AccessDialogs asked={asked} onClose={() => setWhat(undefined)} onDone={onDone} onStale={onDone} />
  return { setWhat, dialogs }
}
