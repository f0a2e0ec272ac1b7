import { get, list } from '#domain/contract/endpoint.ts'
import { CategoryShare, OverviewDay, RangeFilter, RecentBooking, Stats, StatsFilter, Todos } from '#domain/dashboard.ts'

export const dashboard = {
  stats: get('/api/admin/dashboard/stats', {
    access: 'admin',
    limit: 'browse',
    summary: 'Revenue and booking statistics, per storefront or overall',
    query: StatsFilter,
    reply: Stats,
    isTagged: true,
    isReport: true,
  }),
  recent: list('/api/admin/dashboard/recent-bookings', {
    access: 'admin',
    limit: 'browse',
    summary: 'List the five most recent bookings',
    query: StatsFilter,
    item: RecentBooking,
    isTagged: true,
    isReport: true,
  }),
  overview: list('/api/admin/dashboard/overview', {
    access: 'admin',
    limit: 'browse',
    summary: 'Count appointments per day and status',
    query: RangeFilter,
    item: OverviewDay,
    isTagged: true,
    isReport: true,
  }),
  distribution: list('/api/admin/dashboard/distribution', {
    access: 'admin',
    limit: 'browse',
    summary: 'Count appointments per category, most first',
    query: RangeFilter,
    item: CategoryShare,
    isTagged: true,
    isReport: true,
  }),
  toDo: get('/api/admin/to-do', {
    access: 'admin',
    limit: 'browse',
    summary: 'Count what waits for an administrator, and since when',
    query: StatsFilter,
    reply: Todos,
    isTagged: true,
  }),
}
