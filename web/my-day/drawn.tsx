const drawings = {
  nav: 'M20 4L4 10.8l7 2.2 2.2 7z',
  note: 'M5 4.5h14v10l-5 5H5zM19 14.5h-5v5M8.5 9h7M8.5 12.5h4',
  wifiOff:
    'M3.5 3.5l17 17M8.5 14.5a5 5 0 0 1 5.7-.9M5.5 11.2a9 9 0 0 1 3.7-2.1M13 8.6a9 9 0 0 1 5.5 2.6M2.5 8a13.5 13.5 0 0 1 3.6-2.3M10.5 4.5A13.5 13.5 0 0 1 21.5 8M12 18v.01',
}

/** Icons of this area alone, drawn in place: every page loads the file of icons. */
export function Drawn({ name }: { name: keyof typeof drawings }) {
  return (
    <svg className="i" viewBox="0 0 24 24" aria-hidden="true">
      <path d={drawings[name]} />
    </svg>
  )
}
