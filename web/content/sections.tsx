import type { Article } from '#domain/content.ts'
import { RichText } from './rich-text.tsx'

/** The sections of an article: headings, paragraphs and lists. */
export function Sections({ of }: { of: Article['sections'] }) {
  return of.map(({ heading, paragraphs, points }) => (
    <section key={heading}>
      <h2>{heading}</h2>
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>
          <RichText>{paragraph}</RichText>
        </p>
      ))}
      {points && (
        <ul>
          {points.map((point) => (
            <li key={point}>
              <RichText>{point}</RichText>
            </li>
          ))}
        </ul>
      )}
    </section>
  ))
}
