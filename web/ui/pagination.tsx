import { Link, type LinkProps } from 'react-router'
import { Icon, type IconName } from '#web/art/icons.tsx'
import { buttonClass } from './button.tsx'

type Where = Pick<LinkProps, 'to' | 'state'>

type Props = {
  /** Needed when a page has several lists. */
  label?: string
  /** For example '25 to 48 of 130'. */
  shown: string
  previous?: Where | undefined
  next?: Where | undefined
  /** While the next page loads, the links do nothing but keep the focus. */
  isLoading?: boolean
  /** The start of the list, if the previous page is unknown. */
  first?: Where | undefined
  /** Between the text and the links. */
  hints?: React.ReactNode
}

/** Links to the previous and next page; the URL names the page, so that Back works and it can be shared. */
export function Pagination({ label = 'Pages', shown, previous, next, first, hints, isLoading = false }: Props) {
  return (
    <nav aria-label={label} className="flex flex-wrap items-center justify-between gap-3">
      <p className="figures text-sm text-text-2">{shown}</p>
      {hints}
      <div className="flex gap-2">
        <Step where={previous ?? first} icon="left" isLoading={isLoading}>
          {previous || !first ? 'Previous' : 'First page'}
        </Step>
        <Step where={next} icon="right" isLoading={isLoading}>
          Next
        </Step>
      </div>
    </nav>
  )
}

type StepProps = { where: Where | undefined; icon: IconName; isLoading: boolean; children: string }

function Step({ where, icon, isLoading, children }: StepProps) {
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
      aria-disabled={isLoading || undefined}
      onClick={(event) => isLoading && event.preventDefault()}
      className={buttonClass({ look: 'secondary', size: 's' })}
    >
      {content}
    </Link>
  )
}
