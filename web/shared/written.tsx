import { Link } from 'react-router'
import type { Block, Inline, Written } from '#domain/page/tree.ts'

/** What administrators have written, below its title. */
export function Sections({ of: { introduction, sections } }: { of: Pick<Written, 'introduction' | 'sections'> }) {
  return (
    <>
      <Blocks of={introduction} />
      {sections.map(({ heading, blocks }, at) => (
        <section key={at}>
          <h2>
            <Line of={heading} />
          </h2>
          <Blocks of={blocks} />
        </section>
      ))}
    </>
  )
}

export function Blocks({ of }: { of: Block[] }) {
  return of.map((block, at) => <OneBlock key={at} of={block} />)
}

function OneBlock({ of: block }: { of: Block }) {
  switch (block.kind) {
    case 'paragraph':
      return (
        <p>
          <Line of={block.of} />
        </p>
      )
    case 'heading': {
      const Heading = block.level === 3 ? 'h3' : 'h4'
      return (
        <Heading>
          <Line of={block.of} />
        </Heading>
      )
    }
    case 'list': {
      const { items, start, isClose } = block
      const lines = items.map((item, at) => (
        <li key={at}>{isClose ? <CloseItem of={item} /> : <Blocks of={item} />}</li>
      ))
      return start === undefined ? <ul>{lines}</ul> : <ol start={start}>{lines}</ol>
    }
    case 'table':
      return <Table of={block} />
    case 'quote':
      return (
        <blockquote>
          <Blocks of={block.of} />
        </blockquote>
      )
    case 'rule':
      return <hr />
  }
}

/** Its text is no paragraph of its own. */
function CloseItem({ of: [first, ...rest] }: { of: Block[] }) {
  return (
    <>
      {first?.kind === 'paragraph' ? <Line of={first.of} /> : first && <OneBlock of={first} />}
      <Blocks of={rest} />
    </>
  )
}

function Table({ of: { head, rows } }: { of: Extract<Block, { kind: 'table' }> }) {
  return (
    <table>
      <thead>
        <tr>
          {head.map((cell, at) => (
            <th key={at} scope="col">
              <Line of={cell} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => (
          <tr key={at}>
            {row.map((cell, column) => (
              <td key={column}>
                <Line of={cell} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Line({ of }: { of: Inline[] }) {
  return of.map((one, at) => (typeof one === 'string' ? one : <Part key={at} of={one} />))
}

function Part({ of: one }: { of: Exclude<Inline, string> }) {
  switch (one.kind) {
    case 'break':
      return <br />
    case 'code':
      return <code>{one.text}</code>
    case 'filled':
      return <u>{one.text}</u>
    case 'strong':
      return (
        <strong>
          <Line of={one.of} />
        </strong>
      )
    case 'emphasis':
      return (
        <em>
          <Line of={one.of} />
        </em>
      )
    case 'link': {
      const { to = '', of } = one
      return to.startsWith('/') ? (
        <Link to={to}>
          <Line of={of} />
        </Link>
      ) : (
        <a href={to}>
          <Line of={of} />
        </a>
      )
    }
  }
}
