import { Link } from 'react-router'

const marks = /\[([^\]]+)\]\(([^)\s]+)\)|`([^`]+)`/g

/** A text with links as `[label](address)` and names in backticks. */
export function RichText({ children }: { children: string }) {
  const parts = []
  let end = 0
  for (const { 0: mark, 1: label, 2: address = '', 3: name, index } of children.matchAll(marks)) {
    parts.push(children.slice(end, index))
    parts.push(
      label === undefined ? (
        <code key={index}>{name}</code>
      ) : address.startsWith('/') ? (
        <Link key={index} to={address}>
          {label}
        </Link>
      ) : (
        <a key={index} href={address}>
          {label}
        </a>
      ),
    )
    end = index + mark.length
  }
  return [...parts, children.slice(end)]
}
