import type { Endpoint } from '#domain/contract/endpoint.ts'
import type { StaffedShop } from './calls.ts'

/** The same shop, which notes the fields of each request. The last request is the write. */
export function recordingFields(shop: StaffedShop, sent: string[][]): StaffedShop {
  const ask: StaffedShop['ask'] = (method, address, options) => {
    sent.push(Object.keys(options?.body ?? {}))
    return shop.ask(method, address, options)
  }
  return { ...shop, ask }
}

/** They are about the request and not about the record. */
const aboutRequest = ['version', 'storefront', 'unnamed', 'expectedTotal']

/** The fields that the contract accepts and a request does not have, so that nothing compares what they change. */
export function fieldsLeftOut({ body }: Endpoint, sent: readonly string[]): string[] {
  return shapeOf(body).filter((field) => !sent.includes(field) && !aboutRequest.includes(field))
}

function shapeOf(schema: unknown): string[] {
  const { shape, innerType } = (schema as { def?: { shape?: object; innerType?: unknown } }).def ?? {}
  return innerType ? shapeOf(innerType) : Object.keys(shape ?? {})
}
