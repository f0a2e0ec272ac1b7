import { useContext, useEffect } from 'react'
import { NonceForScripts } from '#web/context.ts'
import { useFrame } from '#web/data/use-storefront.ts'
import { useUser } from '#web/data/use-user.ts'
import { followUrl, renderedAsOpening } from '#web/rendered-url.ts'
import { PageHead } from '#web/shell/page-head.tsx'
import { OpeningSoon } from '#web/shell/opening/opening-soon.tsx'

/** The server sends it at the URL of every public page, without their content. Administrators go on to the page itself. */
export default function OpeningPage() {
  const { tagline } = useFrame()
  const user = useUser()
  const nonce = useContext(NonceForScripts)
  const isAdmin = user?.role === 'admin'
  useEffect(() => {
    if (isAdmin) followUrl()
  }, [isAdmin])
  return (
    <>
      <PageHead title="Opening soon" description={tagline} path="/" isPrivate />
      <script nonce={nonce}>{renderedAsOpening}</script>
      <OpeningSoon />
    </>
  )
}
