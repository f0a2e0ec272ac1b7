import { Outlet } from 'react-router'
import { Open } from '#web/shell/opening/before-opening.tsx'
import { Shell } from '#web/shell/shell.tsx'

export { ShellError as ErrorBoundary } from '#web/shell/shell.tsx'

export default function PageLayout() {
  return (
    <Open>
      <Shell>
        <Outlet />
      </Shell>
    </Open>
  )
}
