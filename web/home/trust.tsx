import { Icon } from '#web/art/icons.tsx'

const marks = [
  ['shield', 'Verified professionals'],
  ['cash', 'Cash on delivery'],
  ['refresh', 'Free cancellation'],
] as const

export function Trust() {
  return (
    <ul className="mt-7 flex flex-wrap gap-x-6 gap-y-2.5 text-sm text-text-2">
      {marks.map(([icon, words]) => (
        <li key={icon} className="flex items-center gap-2.25">
          <Icon name={icon} className="text-brand-text" />
          {words}
        </li>
      ))}
    </ul>
  )
}
