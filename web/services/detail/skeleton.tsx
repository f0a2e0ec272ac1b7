import { Skeleton } from '#web/ui/skeleton.tsx'
import { useStorefront } from '#web/data/use-storefront.ts'

export function DetailSkeleton() {
  return (
    <>
      <title>{useStorefront().brand}</title>
      <div className="late wrap grid gap-8 pt-5 pb-16 900:grid-cols-[minmax(0,1fr)_376px] 900:gap-x-14">
        <div className="min-w-0">
          <p role="status" className="flex h-8 items-center text-sm text-text-2">
            Loading service details...
          </p>
          <Skeleton className="mt-3 aspect-16/10 rounded-xl 900:aspect-[2.4]" />
          <Skeleton className="mt-6 h-9 w-3/5" />
          <Skeleton className="mt-4 h-5 w-2/5" />
          <Skeleton className="mt-10 h-24" />
        </div>
        <div className="900:pt-11">
          <Skeleton className="h-96 rounded-xl" />
        </div>
      </div>
    </>
  )
}
