import { Skeleton, useSkeleton } from '#web/ui/skeleton.tsx'

/** The page while the customer loads. */
export function CustomerSkeleton() {
  const isShown = useSkeleton(true)
  return (
    <div aria-busy="true">
      <p role="status" className="sr-only">
        Loading...
      </p>
      {isShown && (
        <>
          <Skeleton className="mt-4 h-12 w-2/3 600:w-80" />
          <div className="mt-6 grid grid-cols-2 gap-3 768:gap-4 1024:grid-cols-4">
            {[1, 2, 3, 4].map((card) => (
              <Skeleton key={card} className="h-28 rounded-lg" />
            ))}
          </div>
          <Skeleton className="mt-4 h-80 rounded-lg" />
        </>
      )}
    </div>
  )
}
