import { Icon } from '#web/art/icons.tsx'
import { iconOf } from '#web/parts/icon-of.ts'
import { PageHead } from '#web/parts/page-head.tsx'
import { useFrame } from '#web/parts/use-storefront.ts'
import { TextLink } from '#web/ui/link.tsx'
import { Table } from '#web/ui/table.tsx'

export default function AdminDashboard() {
  const { categories, total } = useFrame()
  return (
    <>
      <PageHead title="Dashboard" isPrivate />
      <h1 className="text-admin">Dashboard</h1>
      <section className="mt-5 overflow-clip rounded-lg border border-border bg-surface shadow-1">
        <h2 className="flex items-baseline justify-between gap-4 px-4 pt-4 pb-2 font-text text-card font-heavy tracking-normal 900:px-6">
          Catalogue
          <span className="figures text-sm font-normal text-text-2">{total} services</span>
        </h2>
        <Table
          label="Services by category"
          rows={categories}
          keyOf={({ key }) => key}
          columns={[
            {
              title: 'Category',
              cell: ({ name, icon }) => (
                <span className="flex items-center gap-3 font-semibold">
                  <Icon name={iconOf(icon)} className="text-text-3" />
                  {name}
                </span>
              ),
            },
            { title: 'Services', atEnd: true, cell: ({ count }) => count },
            { title: 'In the shop', atEnd: true, cell: ({ to }) => <TextLink to={to}>View</TextLink> },
          ]}
          card={({ name, count, to }) => (
            <span className="grid grid-cols-[1fr_auto_auto] items-center gap-4">
              <b className="font-semibold">{name}</b>
              <span className="figures text-text-2">{count} services</span>
              <TextLink to={to}>View</TextLink>
            </span>
          )}
          instead={<p className="p-6 text-text-2">There are no categories.</p>}
        />
      </section>
    </>
  )
}
