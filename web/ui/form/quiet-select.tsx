import { Icon } from '#web/art/icons.tsx'

/** A select in a line of text, after its label. */
export function QuietSelect({ label, ...rest }: { label: string } & Omit<React.ComponentProps<'select'>, 'className'>) {
  return (
    <label className="flex items-center gap-2 text-sm">
      <span className="text-text-2">{label}</span>
      <span className="relative">
        <select
          {...rest}
          className="h-10 appearance-none rounded-md border-[1.5px] border-border bg-surface pr-9 pl-3 font-semibold transition-colors hover:border-border-strong pointer-coarse:h-11 [&_option]:bg-surface-raised [&_option]:text-text"
        />
        <Icon name="down" className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2" />
      </span>
    </label>
  )
}
