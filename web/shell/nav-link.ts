/** For links and buttons of the main navigation. */
export const navLink =
  'inline-flex h-10 pointer-coarse:h-11 items-center gap-1.25 rounded-sm px-3 text-ui font-medium whitespace-nowrap text-text-2 transition-colors hover:text-text aria-expanded:bg-fill aria-expanded:text-text aria-[current=page]:font-semibold aria-[current=page]:text-text'
