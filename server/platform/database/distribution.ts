/** Where a table would be in a distributed database: split by a column, copied to every node, or on one node. */
export type Placement = 'storefront' | 'professional_id' | 'reference' | 'local'

/** A primary key, a unique constraint or a unique index. */
export type Key = { table: string; name: string; columns: string[] }
export type ForeignKey = Key & { target: string; targetColumns: string[] }
export type Schema = { tables: { table: string; columns: string[] }[]; keys: Key[]; foreignKeys: ForeignKey[] }

export type Misfits = { table: string; lacksColumn: boolean; keys: string[]; foreignKeys: string[] }

/**
 * What has to change before the tables can be placed so. A unique key of a split table has to contain its column, since
 * each node checks its own rows only, and a foreign key has to stay on a node.
 */
export function findMisfits(schema: Schema, placements: Record<string, Placement>): Misfits[] {
  const columnOf = (table: string) => {
    const placement = placements[table]
    if (placement === undefined) throw new Error(`the table ${table} has no placement`)
    return placement === 'reference' || placement === 'local' ? undefined : placement
  }
  return schema.tables.flatMap(({ table, columns }) => {
    const column = columnOf(table)
    const ofTable = (key: Key) => key.table === table
    const misfits: Misfits = {
      table,
      lacksColumn: column !== undefined && !columns.includes(column),
      keys:
        column === undefined ? [] : namesOf(schema.keys.filter((key) => ofTable(key) && !key.columns.includes(column))),
      foreignKeys: namesOf(schema.foreignKeys.filter((key) => ofTable(key) && !staysOnNode(key))),
    }
    return misfits.lacksColumn || misfits.keys.length > 0 || misfits.foreignKeys.length > 0 ? [misfits] : []
  })

  function staysOnNode({ table, columns, target, targetColumns }: ForeignKey): boolean {
    const [own, other] = [columnOf(table), columnOf(target)]
    if (other === undefined) return own === undefined || placements[target] === 'reference'
    const at = own === undefined ? -1 : columns.indexOf(own)
    return own === other && at >= 0 && targetColumns[at] === other
  }
}

function namesOf(keys: Key[]): string[] {
  return keys.map(({ name }) => name).toSorted()
}
