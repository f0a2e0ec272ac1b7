import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { CodeToCheck } from '#domain/account/two-step.ts'
import { api } from '#domain/api.ts'
import { readAs } from '#domain/contract/field.ts'
import { ownPath } from '#domain/identity.ts'
import { Icon } from '#web/art/icons.tsx'
import { ask } from '#web/api.ts'
import { askFor, requireUser, usePrivatePage } from '#web/data/private-page.ts'
import { problemOf } from '#web/data/problem.ts'
import { useQuery } from '#web/data/use-query.ts'
import { useWrite } from '#web/data/use-write.ts'
import { Form } from '#web/forms/form.tsx'
import { PasswordAgain } from '#web/forms/password-again.tsx'
import { useForm } from '#web/forms/use-form.ts'
import { Loading } from '#web/shell/loading.tsx'
import { PageHead } from '#web/shell/page-head.tsx'
import { Breadcrumb } from '#web/ui/breadcrumb.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/form/choice.tsx'
import { Note } from '#web/ui/note.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { CodeField } from './code-field.tsx'
import { KeyToScan } from './key-to-scan.tsx'
import { NewCodes } from './new-codes.tsx'
import { RecoveryCodeList } from './recovery-codes.tsx'
import { Step } from './step.tsx'
import type { Route } from './+types/page.ts'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const user = await requireUser(request)
  return { user, state: await askFor(request)(api.twoStep.read, {}) }
}
clientLoader.hydrate = true as const

export { Loading as HydrateFallback } from '#web/shell/loading.tsx'

export default function TwoStepPage({ loaderData: { user: loaded, state } }: Route.ComponentProps) {
  const user = usePrivatePage(loaded)
  if (!user) return <Loading />
  return (
    <div key={user._id} className="wrap max-w-280! py-6 768:pb-14">
      <PageHead title="Two-step sign-in" isPrivate />
      <PasswordAgain />
      <div className="print:hidden">
        <Breadcrumb trail={[{ label: 'Account', to: '/account' }]} here="Two-step sign-in" />
        <h1 className="mt-3">Two-step sign-in</h1>
        <p className="mt-2 mb-7 max-w-140 text-text-2">
          After your password we ask for six digits from your phone. Your password alone no longer opens your account.
        </p>
      </div>
      <NeededNote />
      {state.since === null ? (
        <SetUp email={user.email} />
      ) : (
        <NewCodes email={user.email} codesLeft={state.codesLeft} />
      )}
    </div>
  )
}

/** For an administrator who was led here from the admin area. */
function NeededNote() {
  const [search] = useSearchParams()
  if (!search.get('next')?.startsWith('/admin')) return null
  return (
    <div className="mb-7 max-w-140 print:hidden">
      <Note>Administrators need two-step sign-in here. Once it is on, you continue where you were.</Note>
    </div>
  )
}

function SetUp({ email }: { email: string }) {
  const show = useToast()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const next = search.get('next')
  const back = next === null ? '/account' : ownPath(next)
  const [codes, setCodes] = useState<string[]>()
  const [isKept, setKept] = useState(false)
  const started = useQuery('two-step', () => ask(api.twoStep.setUp, {}))
  const check = useForm({
    fields: ['code'],
    read: (form) => readAs(CodeToCheck, { code: form.get('code') }),
    send: async (body) => setCodes((await ask(api.twoStep.check, { body })).codes),
    failed: 'The code could not be checked. Please try again.',
  })
  const turnOn = useWrite(() => ask(api.twoStep.turnOn, {}), {
    failed: 'Two-step sign-in could not be turned on. Please try again.',
  })

  async function finish() {
    const outcome = await turnOn.run()
    if (outcome?.kind !== 'done') return
    show({ text: 'Two-step sign-in is on. Every other device is signed out.' })
    await navigate(back)
  }

  const isChecked = codes !== undefined
  return (
    <>
      <Step
        number={1}
        title="Scan the code"
        text="With any authenticator app on your phone."
        state={isChecked ? 'done' : 'now'}
      >
        <div>
          {started.value ? (
            <KeyToScan of={started.value} />
          ) : started.hasFailed ? (
            <div className="grid max-w-140 justify-items-start gap-3.5">
              <Note tone="problem">{problemOf(started.error, 'The code could not be made.').message}</Note>
              <Button look="secondary" onClick={started.refresh}>
                Try again
              </Button>
            </div>
          ) : (
            <div className="size-49 rounded-lg bg-fill" role="status" aria-label="Loading the code" />
          )}
        </div>
      </Step>
      <Step
        number={2}
        title="Type the six digits"
        text="They change every 30 seconds."
        state={isChecked ? 'done' : started.value ? 'now' : 'later'}
      >
        <div>
          <Form {...check.state}>
            <div className="flex flex-wrap items-end gap-x-3.5 gap-y-2">
              <div className="w-50">
                <CodeField error={check.errorOf('code')} readOnly={isChecked} disabled={!started.value} />
              </div>
              <p role="status" className="flex min-h-12 items-center gap-2 text-sm font-semibold text-success-text">
                {isChecked && (
                  <>
                    <Icon name="check" className="size-4.5" />
                    That is right
                  </>
                )}
                {check.busy && <span className="font-normal text-text-2">Checking...</span>}
              </p>
            </div>
          </Form>
        </div>
      </Step>
      <Step
        number={3}
        title="Keep these ten codes"
        text="For the day your phone is lost. Each works once. We show them only now."
        state={isChecked ? 'now' : 'later'}
        isPrinted
      >
        {codes && (
          <>
            <RecoveryCodeList codes={codes} email={email} />
            <div className="mt-5 grid gap-4 print:hidden">
              <Checkbox checked={isKept} onChange={({ target }) => setKept(target.checked)}>
                I have put them in a safe place
              </Checkbox>
              {turnOn.problem !== undefined && <Note tone="problem">{turnOn.problem}</Note>}
              <div className="flex flex-wrap gap-3">
                <Button
                  size="l"
                  disabled={!isKept}
                  busy={turnOn.isBusy}
                  busyLabel="Turning on..."
                  onClick={() => void finish()}
                >
                  Turn on two-step sign-in
                </Button>
                <ButtonLink look="ghost" size="l" to={back}>
                  Cancel
                </ButtonLink>
              </div>
            </div>
          </>
        )}
      </Step>
    </>
  )
}
