import { api } from '#domain/api.ts'
import type { AdminService } from '#domain/catalogue/admin.ts'
import { featuredOnHome } from '#domain/catalogue/browsing.ts'
import { askAt } from '#web/api.ts'
import { ifAvailable } from '#web/data/if-available.ts'
import { useQuery } from '#web/data/use-query.ts'
import { useToast } from '#web/ui/toast.tsx'

type Shown = { _id: string; title: string }[]

async function readShown(storefront: string): Promise<Shown> {
  const query = { featured: true, limit: featuredOnHome }
  return (await askAt(storefront)(api.catalogue.services, { query })).items
}

/** 'Home shows 4 featured services: …', when the home page has no room for another one. */
function whatHomeShows(shown: Shown): string {
  const titles = shown.map(({ title }) => title)
  return `Home shows ${featuredOnHome} featured services: ${new Intl.ListFormat('en').format(titles)}.`
}

const isLeftOut = (shown: Shown, id: string | undefined) =>
  shown.length >= featuredOnHome && shown.every(({ _id }) => _id !== id)

/** After a service was featured: says so if the home page shows others. */
export function useHomeNews() {
  const toast = useToast()
  return async ({ _id, title, featured, storefront }: AdminService) => {
    if (!featured) return
    const shown = await ifAvailable(readShown(storefront))
    if (shown && isLeftOut(shown, _id))
      toast({ text: `"${title}" is featured, but not shown. ${whatHomeShows(shown)}` })
  }
}

/** For the form: what the home page shows in place of this service. */
export function useHomeHint(storefront: string, service: { _id?: string | undefined; featured: boolean }) {
  const { value, isCurrent } = useQuery(`home of ${storefront}`, () => readShown(storefront), {
    when: service.featured,
  })
  if (!service.featured || !isCurrent || !value || !isLeftOut(value, service._id)) return undefined
  return `${whatHomeShows(value)} Take one of them off to show this one.`
}
