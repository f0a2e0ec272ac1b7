import * as z from 'zod/mini'
import { emailAddress, NewPassword, personName } from '#domain/identity.ts'

/** How long an invitation is valid, in days. */
export const invitationDays = 7
/** How long the link for the first administrator is valid, in hours. */
export const firstAdminHours = 24

export const TeamMember = z.strictObject({
  _id: z.uuid(),
  name: z.string(),
  email: z.string(),
  twoStep: z.boolean(),
  /** Null if it was more than 90 days ago. */
  lastSignIn: z.nullable(z.string()),
})
export type TeamMember = z.infer<typeof TeamMember>

export const TeamInvitation = z.strictObject({
  _id: z.uuid(),
  name: z.string(),
  email: z.string(),
  /** The administrator who has invited; null for a closed account. */
  by: z.nullable(z.string()),
  expiresAt: z.string(),
})
export type TeamInvitation = z.infer<typeof TeamInvitation>

export const Team = z.strictObject({
  admins: z.array(TeamMember),
  invitations: z.array(TeamInvitation),
  needsTwoStep: z.boolean(),
})
export type Team = z.infer<typeof Team>

const nameNeeded = 'Please enter a name'
export const NewTeamInvitation = z.strictObject({
  name: personName(nameNeeded),
  email: emailAddress('Please enter an email address'),
})
export type NewTeamInvitation = z.infer<typeof NewTeamInvitation>

export const TeamRules = z.strictObject({ needsTwoStep: z.boolean() })
export type TeamRules = z.infer<typeof TeamRules>

const token = z.string().check(z.minLength(1), z.maxLength(200))
export const InvitationToken = z.strictObject({ token })
/** Who is invited, for the page of the link. */
export const Invited = z.strictObject({
  name: z.string(),
  email: z.string(),
  /** As a professional; left out for an administrator. */
  professional: z.optional(z.literal(true)),
})
export type Invited = z.infer<typeof Invited>
export const AcceptInvitation = z.strictObject({ token, password: NewPassword })
export type AcceptInvitation = z.infer<typeof AcceptInvitation>

export const FirstAdmin = z.strictObject({
  token,
  name: personName(nameNeeded),
  email: emailAddress('Please enter an email address'),
  password: NewPassword,
})
export type FirstAdmin = z.infer<typeof FirstAdmin>
