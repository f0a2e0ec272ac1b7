/** What every call has in common. */
export function Guide() {
  return (
    <section aria-labelledby="calls">
      <h2 id="calls">Calls</h2>
      <ul>
        <li>
          <code>POST /api/auth/login</code> returns a token. Send it as <code>Authorization: Bearer</code> with each
          call that needs one.
        </li>
        <li>
          The host name decides which storefront answers. <code>X-Storefront</code> names another one by its key.
        </li>
        <li>
          A list is a JSON array of one page. <code>X-Total-Count</code> has the number of all items, and{' '}
          <code>Link</code> the address of the next page.
        </li>
        <li>
          Send an <code>Idempotency-Key</code> with each booking and payment. If the response is lost, send the same
          call with the same key again: it takes effect once.
        </li>
        <li>
          A refused call returns <code>application/problem+json</code>. Programs read <code>code</code>, people read{' '}
          <code>message</code>, and <code>errors</code> names the fields. After 429 and 503, wait for the seconds of{' '}
          <code>Retry-After</code>.
        </li>
      </ul>
      <p>The ids, tokens and times of the examples differ in each shop.</p>
    </section>
  )
}
