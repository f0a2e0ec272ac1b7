import { useState } from 'react'
import type { TeamInvitation, TeamMember } from '#domain/account/team.ts'
import { api } from '#domain/api.ts'
import { ask } from '#web/api.ts'
import { boxLook } from '#web/admin/lists/frame.tsx'
import { Icon } from '#web/art/icons.tsx'
import { pollingPause, useQuery } from '#web/data/use-query.ts'
import { useUser } from '#web/data/use-user.ts'
import { Button } from '#web/ui/button.tsx'
import { Failed } from '#web/ui/empty.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { EndInvitationDialog, EndRoleDialog, EndTwoStepDialog } from './dialogs.tsx'
import { InvitationRow, MemberRow } from './rows.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { TwoStepRule } from './two-step-rule.tsx'

export type Asked =
  | { what: 'invite'; again?: TeamInvitation }
  | { what: 'end-role' | 'end-two-step'; member: TeamMember }
  | { what: 'end-invitation'; invitation: TeamInvitation }

/** The administrators, the people who are invited, and what all of them need. */
export default function TeamSettings() {
  const user = useUser()
  const {
    value: team,
    readAt = 0,
    error,
    refresh,
  } = useQuery('team', () => ask(api.team.read, {}), { every: pollingPause })
  const [asked, setAsked] = useState<Asked>()
  const close = () => setAsked(undefined)
  const dialog = { onClose: close, onDone: refresh }
  const asks = (what: Asked['what']) => (asked?.what === what ? asked : undefined)
  const [role, twoStep, ended] = [asks('end-role'), asks('end-two-step'), asks('end-invitation')]
  return (
    <section aria-labelledby="team-title" className="rounded-lg border border-border bg-surface shadow-1">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3 px-4 pt-5 pb-5 600:px-6">
        <div className="min-w-0 flex-[1_1_16rem]">
          <h2 id="team-title" className="font-text text-card font-heavy">
            Team
          </h2>
          <p className="text-sm text-text-2">Administrators see and change everything, in all storefronts.</p>
        </div>
        <Button look="ink" disabled={!team} onClick={() => setAsked({ what: 'invite' })}>
          <Icon name="plus" /> Invite
        </Button>
      </div>
      {team ? (
        <>
          <ul aria-label="Administrators" className="border-t border-border">
            {team.admins.map((member) => (
              <MemberRow
                key={member._id}
                {...{ member, readAt }}
                isYou={member._id === user?._id}
                isOnly={team.admins.length === 1}
                onAsk={setAsked}
              />
            ))}
          </ul>
          {team.invitations.length > 0 && (
            <>
              <h3 className="border-t border-border px-4 pt-5 pb-2 text-sm font-semibold text-text-2 600:px-6">
                Invited
              </h3>
              <ul aria-label="Invited">
                {team.invitations.map((invitation) => (
                  <InvitationRow key={invitation._id} invitation={invitation} onAsk={setAsked} />
                ))}
              </ul>
            </>
          )}
          <TwoStepRule team={team} own={team.admins.find(({ _id }) => _id === user?._id)} onDone={refresh} />
        </>
      ) : (
        <div className={`${boxLook} m-4`}>
          {error === undefined ? (
            <Skeleton className="h-60" />
          ) : (
            <Failed onRetry={refresh}>We could not load the team.</Failed>
          )}
        </div>
      )}
      {asked?.what === 'invite' && <InviteDialog again={asked.again} {...dialog} />}
      <EndRoleDialog
        member={role && 'member' in role ? role.member : undefined}
        isYou={role && 'member' in role ? role.member._id === user?._id : false}
        {...dialog}
      />
      <EndTwoStepDialog member={twoStep && 'member' in twoStep ? twoStep.member : undefined} {...dialog} />
      <EndInvitationDialog invitation={ended && 'invitation' in ended ? ended.invitation : undefined} {...dialog} />
    </section>
  )
}
