import { onDemand } from '#web/shell/on-demand.tsx'

/** A chart as a table, which few open. */
export const Figures = onDemand(async () => (await import('#web/ui/chart/figures.tsx')).Figures)
