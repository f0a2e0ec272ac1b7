/** In place of a private page, until it is known who is asking. */
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
