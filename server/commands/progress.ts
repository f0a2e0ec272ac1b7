export function sayRows(table: string, rows: number): string {
  return `  ${String(rows).padStart(9)}  ${table}`
}
