import { Failed } from '#web/ui/empty.tsx'

type Props = { children: string; onRetry: () => void }

/** In the sizes of 'My day': a text that is read in the sun, and a button for a thumb. */
export function NotLoaded({ children, onRetry }: Props) {
  return (
    <div className="[&_*]:text-base [&_button]:min-h-12">
      <Failed onRetry={onRetry}>{children}</Failed>
    </div>
  )
}
