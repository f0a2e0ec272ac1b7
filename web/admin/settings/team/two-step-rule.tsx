import { useState } from 'react'
import type { Team, TeamMember } from '#domain/account/team.ts'
import { api } from '#domain/api.ts'
import { plural } from '#domain/format/plural.ts'
import { ask } from '#web/api.ts'
import { useStorefront } from '#web/data/use-storefront.ts'
import { QuestionDialog } from '#web/forms/question-dialog.tsx'
import { Checkbox } from '#web/ui/form/choice.tsx'
import { TextLink } from '#web/ui/link.tsx'
import { useToast } from '#web/ui/toast.tsx'

type Props = { team: Team; own: TeamMember | undefined; onDone: () => void }

/** Whether all administrators need two-step sign-in. */
export function TwoStepRule({ team, own, onDone }: Props) {
  const { locale } = useStorefront()
  const toast = useToast()
  const [wanted, setWanted] = useState<{ needsTwoStep: boolean }>()
  const lacking = team.admins.filter(({ twoStep }) => !twoStep).length
  const canDemand = own?.twoStep === true || team.needsTwoStep
  return (
    <div className="border-t border-border px-4 py-5 600:px-6">
      <Checkbox
        checked={team.needsTwoStep}
        disabled={!canDemand}
        onChange={() => setWanted({ needsTwoStep: !team.needsTwoStep })}
      >
        Two-step sign-in is needed for all admins
      </Checkbox>
      <p className="ml-7.5 text-sm text-text-2">
        {canDemand ? (
          'An administrator without it has to set it up before anything else in the admin area.'
        ) : (
          <>
            <TextLink to="/account/two-step?next=/admin/settings/team">Set it up for yourself</TextLink> first.
          </>
        )}
      </p>
      <QuestionDialog
        item={wanted}
        title={({ needsTwoStep }) => (needsTwoStep ? 'Demand two-step sign-in?' : 'No longer demand two-step sign-in?')}
        send={(body) => ask(api.team.setRules, { body })}
        onDone={(_, { needsTwoStep }) => {
          setWanted(undefined)
          onDone()
          toast({
            text: needsTwoStep
              ? 'Two-step sign-in is needed for all admins now.'
              : 'Two-step sign-in is not needed any more.',
          })
        }}
        onClose={() => setWanted(undefined)}
        onStale={onDone}
        failed="The rule could not be changed. Please try again."
        action={{
          label: wanted?.needsTwoStep === false ? 'No longer demand it' : 'Demand it',
          busyLabel: 'Saving...',
          look: 'ink',
        }}
      >
        {({ needsTwoStep }) => (
          <p className="text-text-2">
            {!needsTwoStep
              ? 'Administrators who have set it up keep it.'
              : lacking === 0
                ? 'All administrators have it already.'
                : `${plural(lacking, 'administrator', locale)} without it must set it up before anything else in the admin area.`}
          </p>
        )}
      </QuestionDialog>
    </div>
  )
}
