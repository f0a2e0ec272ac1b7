/** Around the fields of a page that is no single text. */
export function FieldBox({ text, children }: { text: string; children: React.ReactNode }) {
  return (
    <div className="border-y border-border px-4 py-5 600:px-6">
      <p className="mb-4 max-w-[44em] text-sm text-text-2">{text}</p>
      <div className="grid max-w-160 gap-4">{children}</div>
    </div>
  )
}
