/** A list whose items went through the closed schema of the reply when they were stored. */
export type StoredReply = {
  /** The JSON of the list. */
  body: Buffer<ArrayBuffer>
  /** Equal for equal bodies. */
  tag: string
  total: string
  /** The cursor of the next page. */
  next: string | null
}
