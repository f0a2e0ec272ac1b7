import { buttonClass } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/empty.tsx'

/** An account that belongs to no professional, or not any more. */
export function NoWork() {
  return (
    <Empty
      title="There are no visits for this account."
      text="Only professionals have a day here. If you are one, ask the office for an invitation."
    />
  )
}

/** At a storefront for which the professional does not work: its hours, prices and contact are not theirs. */
export function WorksElsewhere({ brand, url }: { brand: string; url: string }) {
  return (
    <Empty
      title={`You work for ${brand}.`}
      text="Your visits are in My day there. The first time you sign in there too, with the same account."
    >
      <a href={`${url}/my-day`} className={buttonClass()}>
        Open My day there
      </a>
    </Empty>
  )
}
