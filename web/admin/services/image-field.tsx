import { useEffect, useRef, useState } from 'react'
import { api } from '#domain/api.ts'
import { imageOf, imageTypes, ImageUrl, largestImage, mayShow, siteOf } from '#domain/image.ts'
import { refusals } from '#domain/contract/refusal.ts'
import { sendFile } from '#web/files.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/form/field.tsx'
import { FieldError } from '#web/ui/form/field-error.tsx'
import { Progress } from '#web/ui/progress.tsx'
import { Picture } from '#web/shared/picture.tsx'
import { problemOf } from '#web/data/problem.ts'
import { usePictureSites } from '#web/data/use-storefront.ts'
import type { ServiceDraft } from './use-service-form.ts'

type Props = {
  draft: ServiceDraft
  edit: (part: Partial<ServiceDraft>) => void
  onUploading: (isUploading: boolean) => void
  error: string | undefined
}

/** The picture: one that is uploaded, one elsewhere, or none, which is that of the category. */
export function ServiceImage({ draft, edit, onUploading, error }: Props) {
  const upload = useUpload({ storefront: draft.storefront, onUploading, onDone: (imageUrl) => edit({ imageUrl }) })
  const chooser = useRef<HTMLInputElement>(null)
  const hint = useHint(draft.imageUrl.trim())
  return (
    <div
      className="grid grid-cols-[96px_minmax(0,1fr)] gap-4"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        upload.begin(event.dataTransfer.files[0])
      }}
    >
      <div className="pt-6.5">
        {/* Only what could be saved is shown. */}
        <Picture of={{ ...draft, imageUrl: ImageUrl.safeParse(draft.imageUrl).data ?? '' }} />
      </div>
      <div className="grid min-w-0 content-start gap-2.5">
        <TextField
          label="Image URL"
          optional
          name="imageUrl"
          inputMode="url"
          autoComplete="off"
          placeholder="https://"
          hint={hint}
          value={draft.imageUrl}
          onChange={(event) => edit({ imageUrl: event.currentTarget.value })}
          error={error}
        />
        {upload.share === undefined ? (
          <div className="flex flex-wrap gap-2.5">
            <Button look="secondary" size="s" onClick={() => chooser.current?.click()}>
              Upload a picture
            </Button>
            {draft.imageUrl !== '' && (
              <Button look="ghost" size="s" onClick={() => edit({ imageUrl: '' })}>
                Remove
              </Button>
            )}
          </div>
        ) : (
          <div className="flex items-center gap-3">
            <div className="flex-1">
              <Progress label="Uploading the picture" value={100 * upload.share} />
            </div>
            <Button look="secondary" size="s" onClick={upload.stop}>
              Cancel upload
            </Button>
          </div>
        )}
        <FieldError id="image-error">{upload.problem}</FieldError>
        <input
          ref={chooser}
          type="file"
          accept={imageTypes.join(',')}
          aria-label="Picture file"
          className="hidden"
          tabIndex={-1}
          onChange={(event) => {
            upload.begin(event.currentTarget.files?.[0])
            // The same file chosen again is chosen anew.
            event.currentTarget.value = ''
          }}
        />
      </div>
    </div>
  )
}

function useHint(imageUrl: string): string {
  const sites = usePictureSites()
  if (imageOf(imageUrl)) return 'An uploaded picture.'
  if (mayShow(imageUrl, sites)) return 'Leave empty to use the category illustration.'
  if (siteOf(imageUrl) === undefined) return 'Only pictures whose address begins with https:// are shown.'
  return 'A picture from a new site is shown once the service is saved and the page is loaded again.'
}

type Upload = {
  storefront: string
  onUploading: (isUploading: boolean) => void
  onDone: (imageUrl: string) => void
}

function useUpload({ storefront, onUploading, onDone }: Upload) {
  const [share, setShare] = useState<number>()
  const [problem, setProblem] = useState<string>()
  const control = useRef<AbortController>(undefined)
  useEffect(() => () => control.current?.abort(), [])

  async function send(file: File, { signal }: AbortController) {
    setProblem(undefined)
    setShare(0)
    onUploading(true)
    try {
      const onProgress = ({ sent, of = file.size }: { sent: number; of: number | undefined }) =>
        setShare(sent / Math.max(1, of))
      onDone((await sendFile(api.image.add, { file, storefront, signal, onProgress })).imageUrl)
    } catch (error) {
      if (!signal.aborted) setProblem(problemOf(error, 'The picture could not be uploaded. Please try again.').message)
    } finally {
      setShare(undefined)
      onUploading(false)
    }
  }

  return {
    share,
    problem,
    stop: () => control.current?.abort(),
    begin(file: File | undefined) {
      if (!file || share !== undefined) return
      const why = whyNot(file)
      if (why) return setProblem(why)
      control.current = new AbortController()
      void send(file, control.current)
    },
  }
}

/** What is known before it is sent is said before it is sent. */
function whyNot({ type, size }: File): string | undefined {
  if (!imageTypes.some((one) => one === type)) return refusals.bad_image.message
  return size > largestImage ? 'Please choose a picture of at most 5 MB.' : undefined
}
