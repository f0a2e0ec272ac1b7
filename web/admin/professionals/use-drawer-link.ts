import { useUrlQuery } from '#web/admin/use-url-query.ts'

/** Links to the drawer of a professional, or of a new one, whose URL keeps the list behind it. */
export function useDrawerLink() {
  const { linkTo } = useUrlQuery()
  return (professional: string) => linkTo({ professional })
}
