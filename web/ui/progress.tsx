import { useId } from 'react'
import { MovingLine } from './skeleton.tsx'

/** A progress bar; without a value, of unknown length. */
export function Progress({ label, value, max = 100 }: { label: string; value?: number; max?: number }) {
  const id = useId()
  return (
    <div className="grid gap-1.5 text-sm">
      <span className="flex justify-between gap-3">
        <label htmlFor={id} className="cursor-auto! font-semibold">
          {label}
        </label>
        {value !== undefined && <span className="figures text-text-2">{Math.round((value / max) * 100)} %</span>}
      </span>
      <span className="relative block overflow-hidden rounded-full border border-transparent">
        <progress
          id={id}
          value={value}
          max={max}
          className="block h-2 w-full appearance-none overflow-hidden rounded-full border-0 bg-fill-hover forced-colors:appearance-auto [&::-moz-progress-bar]:bg-brand [&::-webkit-progress-bar]:bg-fill-hover [&::-webkit-progress-value]:rounded-full [&::-webkit-progress-value]:bg-brand"
        />
        {value === undefined && (
          <span className="absolute inset-0">
            <MovingLine />
          </span>
        )}
      </span>
    </div>
  )
}
