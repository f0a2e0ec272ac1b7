import { useAdmin } from './use-admin.ts'

export type Option = { key: string; name: string }

/** The options of a select. */
export function Options({ of: options }: { of: readonly Option[] }) {
  return options.map(({ key, name }) => (
    <option key={key} value={key}>
      {name}
    </option>
  ))
}

export function StorefrontOptions() {
  return <Options of={useAdmin().storefronts.map(({ key, brand }) => ({ key, name: brand }))} />
}

/** The options for these keys, in their order. */
export function optionsOf<Key extends string>(keys: readonly Key[], names: Record<Key, string>): Option[] {
  return keys.map((key) => ({ key, name: names[key] }))
}
