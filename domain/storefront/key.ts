import * as z from 'zod/mini'

/** Of its own, because the plan of a storefront has schemas that no page needs. */
export const StorefrontKey = z.string().check(z.regex(/^[a-z][a-z0-9-]{1,30}$/))
