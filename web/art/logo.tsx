/** 32 × 32 units, for use inside a larger drawing. */
export const mark = (
  <>
    <path d="M6 26V14a10 10 0 0 1 20 0v12z" fill="var(--brand)" />
    <path d="M11 26V14.5a5 5 0 0 1 10 0V26z" fill="var(--mark-in)" />
    <circle cx="18.2" cy="19" r="1.5" fill="var(--accent)" />
    <rect x="2.5" y="26" width="27" height="3.6" rx="1.8" fill="var(--accent)" />
  </>
)

export function LogoMark({ className = '' }: { className?: string | undefined }) {
  return (
    <svg className={`mark ${className}`.trim()} viewBox="0 0 32 32" aria-hidden="true">
      {mark}
    </svg>
  )
}
