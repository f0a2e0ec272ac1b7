import type { TextPage } from '#domain/page/fields.ts'

export const pricing: TextPage = {
  summary: 'What every service of {brand} costs and how long it takes.',
  text: `# Pricing

Every service has one price. It is the same for everyone, on every day and at every hour.

## What is added

{costs} The total is fixed when you book, even when a price changes later.

You pay in cash when the professional is there. Nothing is paid in advance.
`,
}
