import { useAdmin } from './use-admin.ts'

type Props = {
  title: string
  /** What the list is filtered by, in words. */
  filter?: readonly (string | undefined)[] | undefined
  /** The booking or service that is open above the list. */
  open?: string | undefined
}

/** The title of the tab: 'GST Registration · Services: Tax · Doorstep Documents'. */
export function AdminHead({ title, filter = [], open }: Props) {
  const { storefront } = useAdmin()
  const words = filter.filter((word) => word !== undefined && word !== '')
  const list = words.length === 0 ? title : `${title}: ${words.join(', ')}`
  const parts = [open, list, storefront?.brand ?? 'All storefronts']
  return (
    <>
      <title>{parts.filter((part) => part !== undefined).join(' · ')}</title>
      <meta name="robots" content="noindex" />
    </>
  )
}
