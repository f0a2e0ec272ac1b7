import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import type { Service } from '#domain/catalogue.ts'
import { Refusal } from '#domain/contract/refusal.ts'
import { loginAddress, readToken } from '#web/session.ts'
import { useToast } from '#web/ui/toast.tsx'
import { problemOf } from '#web/data/problem.ts'
import { setFavorite } from './use-favorites.ts'
import { useUser } from '#web/data/use-user.ts'
import { keepPendingFavorite, takePendingFavorite } from './pending-favorite.ts'

const failed = 'That could not be saved. Please try again.'

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
    try {
      await setFavorite(service._id, isOn)
    } catch (error) {
      if (error instanceof Refusal && error.status === 401) return signIn(service, isOn)
      show({ text: wordsFor(error), isFailure: true })
    }
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
    setFavorite(pending.service, true).then(
      () =>
        show({
          text: `${pending.title} was added to your favorites.`,
          action: { label: 'View', onAct: () => void navigate('/dashboard?tab=favorites') },
        }),
      (error: unknown) => show({ text: wordsFor(error), isFailure: true }),
    )
  }, [isKnown, show, navigate])
}

function wordsFor(error: unknown): string {
  if (error instanceof Refusal && error.status === 404) return 'This service is no longer offered.'
  return problemOf(error, failed).message
}
