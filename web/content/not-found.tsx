import { data } from 'react-router'
import { ErrorPage } from '#web/shell/error-page.tsx'

export function loader() {
  return data(null, { status: 404 })
}

export default function NotFound() {
  return <ErrorPage kind="missing" />
}
