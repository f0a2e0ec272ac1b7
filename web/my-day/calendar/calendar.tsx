import type { User } from '#domain/identity.ts'

export function Calendar({ user }: { user: User }) {
  return <p className="p-4 text-base">{user.name}</p>
}
