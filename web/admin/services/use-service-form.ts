import { api } from '#domain/api.ts'
import { type AdminService, fieldsOfService, type ServiceFields } from '#domain/catalogue/admin.ts'
import { ask, askAt, prepare } from '#web/api.ts'
import { useEditForm } from '#web/admin/edit/use-edit-form.ts'
import { useAdmin } from '#web/admin/use-admin.ts'
import { fieldNames, readTyped, schemas, startOf } from './draft.ts'

type Options = Omit<Parameters<typeof startOf>[0], 'localeOf'> & { onDone: (service: AdminService) => void }

/** The form that adds or edits a service. */
export function useServiceForm({ service, like, storefront, onDone }: Options) {
  const { storefrontOf } = useAdmin()
  const localeOf = (key: string) => storefrontOf(key).locale
  return useEditForm({
    noun: 'service',
    draftName: service ? `service ${service._id}` : `service for ${storefront} like ${like?._id ?? 'none'}`,
    schemas,
    opened: service,
    startFrom: (base: AdminService | undefined) => startOf({ service: base, like, storefront, localeOf }),
    stateOf,
    fieldNamesOf: () => fieldNames,
    readTyped: (typed, base) => readTyped(typed, { ...storefrontOf(typed.storefront), base }),
    add: (typed, asking) => askAt(typed.storefront)(api.adminCatalogue.add, asking),
    prepare: (id, body) => prepare(api.adminCatalogue.change, { params: { service: id }, body }),
    readLatest: (id) => ask(api.adminCatalogue.service, { params: { service: id } }),
    onDone,
  })
}
export type ServiceForm = ReturnType<typeof useServiceForm>

/** Deleting it is a change that others should know of, too. */
function stateOf(service: AdminService): ServiceFields & { archived?: boolean } {
  return { ...fieldsOfService(service), archived: service.archivedAt !== null }
}
