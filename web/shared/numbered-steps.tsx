export function NumberedSteps({ steps }: { steps: readonly { title: string; text: string }[] }) {
  return (
    <ol className="grid gap-5">
      {steps.map(({ title, text }, index) => (
        <li key={title} className="grid grid-cols-[32px_minmax(0,1fr)] gap-3.5">
          <span
            aria-hidden="true"
            className="grid h-9 w-8 place-items-center rounded-[16px_16px_7px_7px] border border-transparent bg-brand-soft pt-0.5 font-bold text-on-brand-soft"
          >
            {index + 1}
          </span>
          <span>
            <b className="block font-semibold">{title}</b>
            <span className="text-text-2">{text}</span>
          </span>
        </li>
      ))}
    </ol>
  )
}
