/** A QR code from its rows, dark on white also in dark mode: cameras expect that. */
export function QrCode({ rows, label }: { rows: string[]; label: string }) {
  const path = rows
    .map((row, y) =>
      runsOf(row)
        .map(([x, width]) => `M${x} ${y}h${width}v1h-${width}z`)
        .join(''),
    )
    .join('')
  return (
    <svg
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
      className="size-49 flex-none rounded-lg border border-border"
    >
      <rect width={rows.length} height={rows.length} fill="#fff" />
      <path d={path} fill="#0b1514" />
    </svg>
  )
}

/** The dark modules of a row side by side: where they start and how many. */
function runsOf(row: string): [number, number][] {
  return [...row.matchAll(/1+/g)].map(({ index, 0: run }) => [index, run.length])
}
