/** Whether time runs from left to right, or down the page. */
export type Axis = 'x' | 'y'

/** Covers a span of time; see placeOf. */
export const along = {
  x: 'inset-y-0 left-[calc(var(--from)*100%)] w-[calc((var(--to)-var(--from))*100%)]',
  y: 'inset-x-0 top-[calc(var(--from)*100%)] h-[calc((var(--to)-var(--from))*100%)]',
}
