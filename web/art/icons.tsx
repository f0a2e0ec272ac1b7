import { outlines } from './outlines.tsx'

const star = (
  <path fill="currentColor" d="M12 2.8l2.8 5.9 6.4.8-4.7 4.4 1.2 6.4L12 17.2l-5.7 3.1 1.2-6.4L2.8 9.5l6.4-.8z" />
)

export type IconName = keyof typeof outlines | 'star'

export const iconNames = [...Object.keys(outlines), 'star'] as IconName[]

export function hasIcon(name: string): name is IconName {
  return name === 'star' || Object.hasOwn(outlines, name)
}

type Props = { name: IconName; className?: string | undefined }

export function Icon({ name, className = '' }: Props) {
  if (name === 'star') {
    return (
      <svg className={`i star ${className}`.trim()} viewBox="0 0 24 24" aria-hidden="true">
        {star}
      </svg>
    )
  }
  return (
    <svg
      className={`i ${className}`.trim()}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {outlines[name]}
    </svg>
  )
}
