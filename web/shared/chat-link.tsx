import { urlOfChat } from '#domain/format/phone.ts'

type Props = { whatsapp: string; className?: string | undefined }

/** For storefronts with a number for it. */
export function ChatLink({ whatsapp, className }: Props) {
  return (
    <a href={urlOfChat(whatsapp)} className={className}>
      Chat on WhatsApp
    </a>
  )
}
