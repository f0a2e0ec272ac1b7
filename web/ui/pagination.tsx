import { Link, type LinkProps } from 'react-router'
import { Icon, type IconName } from '#web/art/icons.tsx'
import { buttonClass } from './button.tsx'

type Where = Pick<LinkProps, 'to' | 'state'>

type Props = {
  /** Of which list, when a page has several. */
  label?: string
  /** Which part of how many, in words: "25 to 48 of 130". */
  shown: string
  previous?: Where | undefined
  next?: Where | undefined
  /** The next page is on its way: until it is there the steps lead nowhere, but keep the focus. */
  isWaiting?: boolean
  /** The list is in the middle of somewhere, and nobody knows what came before: to its beginning. */
  first?: Where | undefined
}

/** Steps through a list whose place is in the address, so that Back works and a page can be shared. */
export function Pagination({ label = 'Pages', shown, previous, next, first, isWaiting = false }: Props) {
  return (
    <nav aria-label={label} className="flex flex-wrap items-center justify-between gap-3">
      <p className="figures text-sm text-text-2">{shown}</p>
      <div className="flex gap-2">
        <Step where={previous ?? first} icon="left" isWaiting={isWaiting}>
          {previous || !first ? 'Previous' : 'First page'}
        </Step>
        <Step where={next} icon="right" isWaiting={isWaiting}>
          Next
        </Step>
      </div>
    </nav>
  )
}

type StepProps = { where: Where | undefined; icon: IconName; isWaiting: boolean; children: string }

function Step({ where, icon, isWaiting, children }: StepProps) {
  const content = (
    <>
      {icon === 'left' && <Icon name={icon} />}
      {children}
      {icon === 'right' && <Icon name={icon} />}
    </>
  )
  if (!where) {
    return (
      <span
        aria-disabled="true"
        role="link"
        className="inline-flex h-9 items-center gap-2 px-3.5 text-sm text-text-disabled [&_.i]:size-4.5"
      >
        {content}
      </span>
    )
  }
  return (
    <Link
      {...where}
      rel={icon === 'left' ? 'prev' : 'next'}
      aria-disabled={isWaiting || undefined}
      onClick={(event) => isWaiting && event.preventDefault()}
      className={buttonClass({ look: 'secondary', size: 's' })}
    >
      {content}
    </Link>
  )
}
