import type { Door } from '#domain/storefront/navigation.ts'

/** Shows what is inside in the colour of a door. By script, because the content security policy forbids styles in HTML. */
export function paintDoor({ hue, chroma, chromaDark }: Door) {
  return (box: HTMLElement | null) => {
    box?.style.setProperty('--door-hue', String(hue))
    box?.style.setProperty('--door-chroma', String(chroma))
    box?.style.setProperty('--door-chroma-dark', String(chromaDark))
  }
}
