type NumberedStep = { title: string; text: string; when?: string | undefined }

export function NumberedSteps({ steps }: { steps: readonly NumberedStep[] }) {
  return (
    <ol className="grid gap-5">
      {steps.map(({ title, text, when }, index) => (
        <li key={title} className="grid grid-cols-[32px_minmax(0,1fr)] gap-3.5">
          <span
            aria-hidden="true"
            className="grid h-9 w-8 place-items-center rounded-[16px_16px_7px_7px] border border-transparent bg-brand-soft pt-0.5 font-bold text-on-brand-soft"
          >
            {index + 1}
          </span>
          <span>
            <span className="flex flex-wrap items-baseline justify-between gap-x-4">
              <b className="font-semibold wrap-anywhere">{title}</b>
              {when !== undefined && <span className="figures text-sm text-text-3">{when}</span>}
            </span>
            <span className="text-text-2">{text}</span>
          </span>
        </li>
      ))}
    </ol>
  )
}
