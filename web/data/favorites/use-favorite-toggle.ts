import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import type { Service } from '#domain/catalogue.ts'
import { loginAddress, readToken } from '#web/session.ts'
import { useToast } from '#web/ui/toast.tsx'
import { setFavorite } from './use-favorites.ts'
import { useUser } from '#web/data/use-user.ts'
import { keepPendingFavorite, takePendingFavorite } from './pending-favorite.ts'

type Favorite = Pick<Service, '_id' | 'title'>

/** Adds a service to the favorites, or removes it. A visitor signs in first; usePendingFavorite() then adds it. */
export function useFavoriteToggle() {
  const navigate = useNavigate()
  const show = useToast()

  function signIn({ _id, title }: Favorite, isOn: boolean) {
    if (isOn) keepPendingFavorite({ service: _id, title })
    void navigate(loginAddress(window.location))
  }

  return async (service: Favorite, isOn: boolean) => {
    if (readToken() === null) return signIn(service, isOn)
    const { outcome, problem } = await setFavorite(service._id, isOn)
    if (outcome?.kind === 'refused' && outcome.refusal.status === 401) return signIn(service, isOn)
    if (problem !== undefined) show({ text: problem, isFailure: true })
  }
}

/** Adds the favorite of a visitor who has now signed in. On every page, since signing in may lead to any of them. */
export function usePendingFavorite() {
  const user = useUser()
  const show = useToast()
  const navigate = useNavigate()
  const isKnown = user !== undefined && user !== null
  useEffect(() => {
    const pending = isKnown ? takePendingFavorite() : undefined
    if (!pending) return
    const action = { label: 'View', onAct: () => void navigate('/dashboard?tab=favorites') }
    const added = { text: `${pending.title} was added to your favorites.`, action }
    void setFavorite(pending.service, true).then(({ problem }) =>
      show(problem === undefined ? added : { text: problem, isFailure: true }),
    )
  }, [isKnown, show, navigate])
}
