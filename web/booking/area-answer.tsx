import { useEffect } from 'react'
import { api } from '#domain/api.ts'
import { readPostcode } from '#domain/booking/postcode.ts'
import { ask } from '#web/api.ts'
import { Icon } from '#web/art/icons.tsx'
import { useQuery } from '#web/data/use-query.ts'
import { useStorefront } from '#web/data/use-storefront.ts'
import { keepPostcode, useArea } from '#web/shared/area/use-area.ts'

/** Milliseconds without typing until the postcode is asked about. */
const typingPause = 250

/** Whether the shop serves a postcode, as soon as that has its whole form. */
export function useAreaAnswer(text: string): { postcode: string; isServed: boolean } | undefined {
  const { locale, hasArea } = useStorefront()
  const kept = useArea()
  const postcode = hasArea ? readPostcode(text, locale) : undefined
  const isKept = postcode !== undefined && postcode === kept.postcode
  const { value, isCurrent } = useQuery(postcode, () => ask(api.area.check, { query: { postcode: postcode ?? '' } }), {
    when: postcode !== undefined,
    start: isKept ? 'idle' : typingPause,
  })
  const answer = isCurrent ? value : undefined
  useEffect(() => {
    if (answer) keepPostcode(answer)
  }, [answer])
  return answer ?? (isKept ? { postcode, isServed: !kept.isOutside } : undefined)
}

/** Beside the field. */
export function AreaServed({ answer }: { answer: ReturnType<typeof useAreaAnswer> }) {
  return (
    <p role="status" className="flex min-h-12 items-center gap-2 text-sm font-semibold text-success-text">
      {answer?.isServed && (
        <>
          <Icon name="check" />
          We come to {answer.postcode}.
        </>
      )}
    </p>
  )
}
