/** A change of a catalogue, as the database announces it at commit. */
export type Notice = {
  /** Undefined if it is unknown. */
  storefront: string | undefined
  /** The changed services; `all` if they are many or the categories changed, undefined if none did. */
  services: string[] | 'all' | undefined
  /** Whether its settings have changed. */
  settings?: boolean
}

/** Reads 'documents', 'documents services' or 'documents services id id …'; migrations 0020 and 0025 write the last two, and 0059 'documents settings'. */
export function readNotice(payload = ''): Notice {
  const [storefront = '', what, ...ids] = payload.split(' ')
  if (storefront === '') return { storefront: undefined, services: 'all' }
  if (what === undefined) return { storefront, services: undefined }
  if (what === 'settings') return { storefront, services: undefined, settings: true }
  return { storefront, services: ids.length === 0 ? 'all' : ids }
}
