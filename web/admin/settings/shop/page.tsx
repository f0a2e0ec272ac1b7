import * as z from 'zod/mini'
import { api } from '#domain/api.ts'
import { readAs } from '#domain/contract/field.ts'
import { Shop } from '#domain/storefront/settings.ts'
import { askAt, prepare } from '#web/api.ts'
import { LogoMark } from '#web/art/logo.tsx'
import { PictureField } from '#web/admin/edit/picture-field.tsx'
import { SectionPage } from '#web/admin/settings/section.tsx'
import { Initial, Setting, SettingBox } from '#web/admin/settings/setting.tsx'
import type { SectionDefinition, SectionForm } from '#web/admin/settings/use-section-form.ts'
import { problemOfImage } from '#web/forms/image-file.ts'
import { useUpload } from '#web/forms/use-upload.ts'
import { RadioRow } from '#web/ui/form/choice.tsx'
import { TextArea } from '#web/ui/form/field.tsx'
import { DoorField, DoorPreview } from './door.tsx'
import { RemoveDemo } from './remove-demo.tsx'

const Typed = z.object({
  storefront: z.string(),
  brand: z.string(),
  tagline: z.string(),
  logoUrl: z.string(),
  door: z.object({ hue: z.number(), chroma: z.number(), chromaDark: z.number() }),
  /** One on each line. */
  hosts: z.string(),
  isOpen: z.boolean(),
})
type Typed = z.infer<typeof Typed>

const linesOf = (text: string) =>
  text
    .split(/[\s,]+/)
    .map((line) => line.trim())
    .filter((line) => line !== '')

const shop: SectionDefinition<'shop', Typed> = {
  section: 'shop',
  typed: Typed,
  startFrom: ({ hosts, ...values }, storefront) => ({ storefront, ...values, hosts: hosts.join('\n') }),
  readTyped({ storefront: _storefront, hosts, ...typed }) {
    const read = readAs(Shop, { ...typed, hosts: linesOf(hosts) })
    if (!read.complaints) return read
    // A field has one problem, whichever part of it is wrong.
    return { complaints: read.complaints.map((one) => ({ ...one, field: one.field.replace(/\..*/, '') })) }
  },
  fields: {
    brand: 'Brand',
    tagline: 'Short description',
    logoUrl: 'Logo',
    door: 'Door colour',
    hosts: 'Hosts',
    isOpen: 'Open',
  },
  read: (storefront) => askAt(storefront)(api.settings.shop, {}),
  prepare: (storefront, body) => prepare(api.settings.changeShop, { body }, storefront),
}

type Form = SectionForm<Typed>

export default function ShopSettings() {
  return (
    <div>
      <SectionPage
        title="Shop"
        text="How the shop presents itself, where visitors find it, and whether it is open."
        definition={shop}
        aside={(form) => <DoorPreview brand={form.draft.brand} logoUrl={form.draft.logoUrl} door={form.draft.door} />}
      >
        {(form) => (
          <div className="grid gap-4.5">
            <Opening form={form} />
            <Setting form={form} name="brand" autoComplete="off" />
            <Setting
              form={form}
              name="tagline"
              autoComplete="off"
              hint="In the footer, in search results and before the shop is open"
            />
            <Logo form={form} />
            <div className="grid gap-1.5">
              <DoorField door={form.draft.door} error={form.errorOf('door')} onChange={(door) => form.edit({ door })} />
              <Initial form={form} name="door" say={sayDoor} />
            </div>
            <SettingBox form={form} name="hosts" say={(value) => linesOf(String(value)).join(', ')}>
              <TextArea
                label="Hosts"
                optional
                rows={3}
                spellCheck={false}
                autoCapitalize="none"
                hint="One on each line, like shop.example. Links in emails use the first one. A change asks for your password."
                {...form.field('hosts')}
                error={errorOfHosts(form)}
              />
            </SettingBox>
          </div>
        )}
      </SectionPage>
      <RemoveDemo />
    </div>
  )
}

const sayDoor = (value: unknown) => `hue ${(value as Typed['door']).hue}`

/** The server names the line. */
function errorOfHosts({ draft, errorOf }: Form): string | undefined {
  const ofLines = linesOf(draft.hosts).map((_, line) => errorOf(`hosts.${line}` as 'hosts'))
  return errorOf('hosts') ?? ofLines.find((error) => error !== undefined)
}

function Opening({ form }: { form: Form }) {
  const { isOpen } = form.draft
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-semibold">Visitors see</legend>
      <div className="grid gap-2 600:grid-cols-2">
        <RadioRow tone="ink" name="isOpen" checked={isOpen} onChange={() => form.edit({ isOpen: true })}>
          The shop
        </RadioRow>
        <RadioRow tone="ink" name="isOpen" checked={!isOpen} onChange={() => form.edit({ isOpen: false })}>
          ‘Opening soon’
        </RadioRow>
      </div>
    </fieldset>
  )
}

function Logo({ form }: { form: Form }) {
  const { logoUrl, storefront } = form.draft
  const upload = useUpload(api.image.add, {
    storefront,
    check: problemOfImage,
    onDone: ({ imageUrl }) => form.edit({ logoUrl: imageUrl }),
    failed: 'The picture could not be uploaded. Please try again.',
  })
  return (
    <div className="grid gap-1.5">
      <p className="mb-1.5 text-sm font-semibold">Logo</p>
      <PictureField
        form={{ draft: { imageUrl: logoUrl }, edit: ({ imageUrl }) => form.edit({ logoUrl: imageUrl }), upload }}
        error={form.errorOf('logoUrl')}
        hint="Without one, the arch in your door colour. Square pictures look best."
        preview={
          <span className="grid size-14 flex-none place-items-center rounded-md bg-fill">
            {logoUrl === '' ? (
              <LogoMark className="size-9" />
            ) : (
              <img src={logoUrl} alt="" className="size-10 rounded-xs object-contain" />
            )}
          </span>
        }
      />
      <Initial form={form} name="logoUrl" say={(value) => (value === '' ? 'the arch' : 'a picture')} />
    </div>
  )
}
