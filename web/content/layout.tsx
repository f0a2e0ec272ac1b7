import { Outlet } from 'react-router'
import { Shell } from '#web/shell/shell.tsx'

export { ShellError as ErrorBoundary } from '#web/shell/shell.tsx'

export default function PageLayout() {
  return (
    <Shell>
      <Outlet />
    </Shell>
  )
}
