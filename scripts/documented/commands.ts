/** The documents whose commands are run. */
export const documents = ['README.md', 'docs/operations.md']

/**
 * The commands in a document: the lines of indented blocks and of fenced ones for a shell, and what is written as code
 * in a sentence or a table and begins like a command.
 */
export function readCommands(markdown: string): string[] {
  const { blocks, prose } = split(markdown.split('\n'))
  const inline = [...prose.join('\n').matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code).filter(isCommand)
  // A sentence may shorten a command: `npm run admin -- add`.
  const whole = [...blocks, ...prose.filter((line) => line.startsWith('| `')).flatMap(firstCode)]
  const further = inline.filter((one) => !whole.some((other) => other.startsWith(one)))
  const found = [...whole.filter((one) => blocks.includes(one) || isCommand(one)), ...further]
  return [...new Set([...found, ...found.flatMap(quoted)])]
}

/** What another user runs: `runuser … sh -c '…'`. */
function quoted(command: string): string[] {
  const inner = /sh -c '([^']+)'/.exec(command)?.[1]
  return inner === undefined ? [] : [inner]
}

function split(lines: string[]) {
  const blocks: string[] = []
  const prose: string[] = []
  let fence: string | undefined
  // Elsewhere an indented line belongs to an item of a list.
  let isBlock = false
  for (const line of lines) {
    const mayBegin: boolean = isBlock
    isBlock = line === '' || (mayBegin && line.startsWith('    '))
    const mark = /^```(\w*)/.exec(line)?.[1]
    if (mark !== undefined) fence = fence === undefined ? mark : undefined
    else if (fence !== undefined && shells.includes(fence)) blocks.push(line)
    else if (fence === undefined && mayBegin && line.startsWith('    ')) blocks.push(line.trim())
    else if (fence === undefined) prose.push(line)
  }
  return { blocks: blocks.filter((line) => line !== '' && !line.startsWith('#')), prose }
}

const shells = ['', 'sh', 'shell', 'bash', 'console']

function firstCode(row: string): string[] {
  const code = /^\| `([^`]+)`/.exec(row)?.[1]
  return code === undefined ? [] : [code]
}

function isCommand(code: string): boolean {
  return /^([A-Z_]+=\S* )*(npm|npx|node|docker|systemctl|journalctl|apt-get|curl|git) [^ …]+( |$)(?!…)/.test(code)
}
