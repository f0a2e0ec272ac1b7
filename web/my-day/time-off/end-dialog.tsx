import { api } from '#domain/api.ts'
import type { OwnTimeOff } from '#domain/professional/time-off.ts'
import { absenceInWords } from '#domain/professional/words.ts'
import { ask } from '#web/api.ts'
import { useStorefront } from '#web/data/use-storefront.ts'
import { QuestionDialog } from '#web/forms/question-dialog.tsx'
import { useToast } from '#web/ui/toast.tsx'

type Props = { ending: OwnTimeOff | undefined; onClose: () => void; onEnded: () => void }

/** Asks before a request is withdrawn, or time off is taken back. */
export function EndDialog({ ending, onClose, onEnded }: Props) {
  const { locale } = useStorefront()
  const toast = useToast()
  const say = (one: OwnTimeOff) => absenceInWords(one, locale)
  const isAsked = ending?.state === 'asked'
  return (
    <QuestionDialog
      item={ending}
      title={(one) => (one.state === 'asked' ? 'Withdraw this request?' : 'Take back this time off?')}
      closeLabel="Keep it"
      action={{
        label: isAsked ? 'Withdraw' : 'Take back',
        busyLabel: isAsked ? 'Withdrawing...' : 'Taking back...',
        look: 'ink',
      }}
      failed="We could not confirm that this was saved. Please try again."
      send={({ _id }) => ask(api.timeOff.end, { params: { request: _id } })}
      onClose={onClose}
      onStale={onEnded}
      onDone={(_, one) => {
        onClose()
        onEnded()
        toast({ text: `${one.state === 'asked' ? 'Withdrawn' : 'Taken back'}: ${say(one)}` })
      }}
    >
      {(one) => (
        <p className="text-base">
          <b className="figures block font-semibold">{say(one)}</b>
          {one.state === 'asked'
            ? 'The office no longer has to decide. You can ask again later.'
            : 'Visits can be planned for you again during this time.'}
        </p>
      )}
    </QuestionDialog>
  )
}
