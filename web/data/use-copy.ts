import { useToast } from '#web/ui/toast.tsx'

/** Copies a text, and says whether it worked: browsers allow it only on secure pages. */
export function useCopy() {
  const show = useToast()
  return async (text: string, done: string) => {
    try {
      await navigator.clipboard.writeText(text)
      show({ text: done })
    } catch {
      show({ text: 'Your browser does not allow copying. Please select the text instead.', isFailure: true })
    }
  }
}
