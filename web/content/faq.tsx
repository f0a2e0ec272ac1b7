import { Link } from 'react-router'
import { api } from '#domain/api.ts'
import { askContext } from '#web/context.ts'
import { Blocks } from '#web/shared/written.tsx'
import { PageHead } from '#web/shell/page-head.tsx'
import { useStorefront } from '#web/data/use-storefront.ts'
import type { Route } from './+types/faq.ts'

export async function loader({ context }: Route.LoaderArgs) {
  return { questions: (await context.get(askContext)(api.storefront.faq, {})).items }
}

export default function Faq({ loaderData: { questions } }: Route.ComponentProps) {
  const { brand } = useStorefront()
  return (
    <article className="prose">
      <PageHead
        title="Questions and answers"
        description={`What people ask ${brand} about booking, paying and cancelling.`}
        facts={[
          {
            '@type': 'FAQPage',
            mainEntity: questions.map(({ question, answer }) => ({
              '@type': 'Question',
              name: question,
              acceptedAnswer: { '@type': 'Answer', text: answer },
            })),
          },
        ]}
      />
      <h1>Questions and answers</h1>
      {questions.map(({ question, answer, blocks }) => (
        <details key={question}>
          <summary>{question}</summary>
          {blocks ? (
            <div className="grid gap-3">
              <Blocks of={blocks} />
            </div>
          ) : (
            <p>{answer}</p>
          )}
        </details>
      ))}
      <section>
        <h2>Is your question missing?</h2>
        <p>
          <Link to="/contactus">Ask our support</Link>, by phone or by email.
        </p>
      </section>
    </article>
  )
}
