import { api } from '#domain/api.ts'
import { Activity, activityAtFirst } from './activity.tsx'
import { CloseAccountSection } from './close-account.tsx'
import { DownloadData } from './download-data.tsx'
import { Devices } from './devices.tsx'
import { Password } from './password.tsx'
import { TwoStep } from './two-step.tsx'
import { Profile } from './profile.tsx'
import { Loading } from '#web/shell/loading.tsx'
import { PageHead } from '#web/shell/page-head.tsx'
import { askFor, requireUser, usePrivatePage } from '#web/data/private-page.ts'
import { useStorefront } from '#web/data/use-storefront.ts'
import { VerifyBanner } from '#web/account/dashboard/verify-banner.tsx'
import type { Route } from './+types/page.ts'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const user = await requireUser(request)
  const asking = askFor(request)
  const [{ items: sessions }, activity, twoStep] = await Promise.all([
    asking(api.account.sessions, {}),
    asking(api.security.own, { query: { limit: activityAtFirst } }),
    asking(api.twoStep.read, {}),
  ])
  return { user, sessions, activity, twoStep, now: Date.now() }
}
clientLoader.hydrate = true as const

export { Loading as HydrateFallback } from '#web/shell/loading.tsx'

export default function AccountPage({ loaderData }: Route.ComponentProps) {
  const user = usePrivatePage(loaderData.user)
  const { sessions, activity, twoStep, now } = loaderData
  const { brand, locale, others } = useStorefront()
  if (!user) return <Loading />
  const brands = [brand, ...others.filter(({ isSoon }) => !isSoon).map((other) => other.brand)]
  return (
    // Another user gets fresh fields.
    <div key={user._id} className="wrap max-w-280! py-8 768:pb-14">
      <PageHead title="Account" isPrivate />
      <h1>Account</h1>
      <p className="mt-2 mb-6 text-text-2">One account for {new Intl.ListFormat(locale).format(brands)}.</p>
      <VerifyBanner user={user} />
      <div className="mt-8">
        <Profile user={user} />
        <Password user={user} />
        <TwoStep state={twoStep} now={now} />
        <Devices sessions={sessions} now={now} />
        <Activity first={activity} now={now} />
        <DownloadData />
        <CloseAccountSection />
      </div>
    </div>
  )
}
