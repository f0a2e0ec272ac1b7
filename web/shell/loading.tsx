/** In place of a private page, until the user is known. */
export function Loading() {
  return (
    <>
      <title>Loading...</title>
      <p role="status" className="wrap py-16 text-text-2">
        Loading...
      </p>
    </>
  )
}
