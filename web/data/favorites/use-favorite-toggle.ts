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

type Liked = Pick<Service, '_id' | 'title'>

/** Makes a service a favorite or none any more. Who is not signed in is led there, and the favorite is added afterwards. */
export function useFavoriteToggle() {
  const navigate = useNavigate()
  const show = useToast()

  function leave({ _id, title }: Liked, isOn: boolean) {
    if (isOn) keepPendingFavorite({ service: _id, title })
    void navigate(loginAddress(window.location))
  }

  return async (service: Liked, isOn: boolean) => {
    if (readToken() === null) return leave(service, isOn)
    try {
      await setFavorite(service._id, isOn)
    } catch (error) {
      if (error instanceof Refusal && error.status === 401) return leave(service, isOn)
      show({ text: wordsFor(error), isFailure: true })
    }
  }
}

/** What was wished for by somebody who had to sign in first. On every page: nobody knows where they come out. */
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
          text: `${pending.title} is one of your favorites now.`,
          action: { label: 'View', onAct: () => void navigate('/dashboard?tab=favorites') },
        }),
      (error: unknown) => show({ text: wordsFor(error), isFailure: true }),
    )
  }, [isKnown, show, navigate])
}

function wordsFor(error: unknown): string {
  if (error instanceof Refusal && error.status === 404) return 'This service is not offered any more.'
  return problemOf(error, failed).message
}
