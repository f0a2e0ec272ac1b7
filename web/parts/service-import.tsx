type Props = { open: boolean; onClose: () => void; onImported: () => void }

export function ServiceImport(_props: Props) {
  return null
}
