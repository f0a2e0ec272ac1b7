import { paymentNames } from '#domain/booking/report.ts'
import type { Money } from '#domain/ledger.ts'
import { formatMoney } from '#domain/format/money.ts'
import { type Cells, Collected, Due, HandedIn } from './cells.tsx'
import { type Grouping, kindsShown, type Line, type Sums } from './lines.ts'

export type Column = {
  key: string
  title: string
  cell: (line: Line, onOpen?: () => void) => React.ReactNode
  /** In the last row. */
  sum: (sums: Sums) => React.ReactNode
  /** On a card it is left out then. */
  isNone: (sums: Sums) => boolean
}

/** The columns after the first one. */
export function columnsOf(money: Money, by: Grouping, cells: Cells): Column[] {
  const collected: Column = {
    key: 'collected',
    title: 'Collected',
    cell: ({ about, sums }) => <Collected isStrong amount={sums.collected} {...{ about, cells }} />,
    sum: ({ collected }) => <Collected isStrong amount={collected} about={{}} cells={cells} />,
    isNone: ({ collected }) => collected === 0,
  }
  if (by === 'kind') return [collected, handedInOf(cells)]
  return [
    ...kindsShown(money).map((kind): Column => ({
      key: kind,
      title: paymentNames[kind],
      cell: ({ about, sums }) => <Collected amount={sums[kind]} {...{ about, kind, cells }} />,
      sum: (sums) => <Collected isStrong amount={sums[kind]} about={{}} {...{ kind, cells }} />,
      isNone: (sums) => sums[kind] === 0,
    })),
    collected,
    {
      key: 'due',
      title: 'Due',
      cell: ({ about, sums }) => <Due amount={sums.due} {...{ about, cells }} />,
      sum: ({ due }) => <Due amount={due} about={{}} cells={cells} />,
      isNone: ({ due }) => due === 0,
    },
    {
      key: 'handedIn',
      title: 'Cash handed in',
      cell: (line, onOpen) => <HandedIn {...{ line, cells, onOpen }} />,
      sum: () => null,
      isNone: ({ cash, handedIn }) => cash === 0 && handedIn === 0,
    },
  ]
}

/** Where the rows are kinds, only cash is handed in. */
function handedInOf(cells: Cells): Column {
  const say = (amount: number) =>
    amount === 0 ? (
      <span className="text-text-3">–</span>
    ) : (
      <span className="figures">{formatMoney(amount, cells, 'summary')}</span>
    )
  return {
    key: 'handedIn',
    title: 'Cash handed in',
    cell: ({ sums }) => say(sums.handedIn),
    sum: ({ handedIn }) => say(handedIn),
    isNone: ({ handedIn }) => handedIn === 0,
  }
}
