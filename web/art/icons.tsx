import type { IconName } from './icon-names.ts'
import sheet from './sheets/icons.svg?url'

export type { IconName } from './icon-names.ts'

type Props = { name: IconName; className?: string | undefined }

export function Icon({ name, className = '' }: Props) {
  return (
    <svg className={`i ${className}`.trim()} viewBox="0 0 24 24" aria-hidden="true">
      <use href={`${sheet}#${name}`} />
    </svg>
  )
}
