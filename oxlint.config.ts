import { readdirSync } from 'node:fs'
import { defineConfig } from 'oxlint'

type Ban = { group: string[]; message: string; allowTypeImports?: boolean }

const foldersOf = (folder: string, others: string[]) =>
  readdirSync(new URL(`./${folder}/`, import.meta.url), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !others.includes(entry.name))
    .map(({ name }) => name)
const nouns = foldersOf('server', ['platform', 'demo', 'testing', 'commands'])
/** Every folder of web that is an area; dev shows pieces of all of them. */
const areas = foldersOf('web', ['shared', 'shell', 'forms', 'data', 'ui', 'art', 'look', 'dev'])

const noParents: Ban = {
  group: ['../**', '..', './../**', './**/../**'],
  message: 'Use ./ within a folder and #folder/… for the rest.',
}
const noServer: Ban = { group: ['#server/**'], message: 'web does not import server; use #web/api.ts.' }
const noWeb: Ban = { group: ['#web/**'], message: 'server does not import web.' }
const noNode: Ban = { group: ['node:**'], message: 'This code also runs in browsers.' }
const noDatabase: Ban = {
  group: ['drizzle-orm', 'drizzle-orm/**', 'pg', 'pg/**', '**/tables.ts'],
  message: 'Only store.ts, tables.ts and platform/database use the database.',
}
const noNouns: Ban = {
  group: nouns.map((noun) => `#server/${noun}/**`),
  message: 'platform imports no noun; app.ts passes in what it needs.',
}
const onlyOffers: Ban = {
  group: ['#server/slot/*.ts'],
  message: 'booking asks slot only through slot/offer/actions.ts.',
  allowTypeImports: true,
}
const noAreas: Ban = {
  group: [...areas, 'dev'].map((area) => `#web/${area}/**`),
  message: 'Code shared by several areas imports no area.',
}
const noDoorstep: Ban = {
  group: ['#domain/**', '#storefronts/**', '#web/**', '!#web/ui', '!#web/ui/**', '!#web/art', '!#web/art/icons.tsx'],
  message: 'ui/ does not depend on Doorstep.',
}
const onlyZod: Ban = {
  group: ['**', '!./**', '!#domain/**', '!zod/mini'],
  message: 'domain imports only domain and zod.',
}
const onlyDomain: Ban = {
  group: ['**', '!./**', '!#domain/**'],
  message: 'storefronts contain only data and import only domain.',
}

/** A later override replaces an earlier one for the same files, so each one lists all of its bans. */
function imports(files: string[], ...patterns: Ban[]) {
  const rule: ['error', { patterns: Ban[] }] = ['error', { patterns }]
  return { files, rules: { 'no-restricted-imports': rule } }
}

/** A noun imports its own folder freely. Of other nouns, a store imports the tables and actions import the actions. */
function rulesOfNoun(noun: string) {
  const others = ['#server/*/*', '!#server/platform/**', '!#server/testing/**', `!#server/${noun}/**`]
  const ownNoun: Ban = { group: others, message: 'Only actions.ts imports another noun.' }
  const ownVerbs: Ban = {
    group: [...others, '!#server/*/tables.ts'],
    message: 'A store imports only the tables of other nouns; only actions.ts imports the rest.',
  }
  return [
    imports([`server/${noun}/**/store.ts`], noParents, noWeb, ownVerbs),
    imports([`server/${noun}/**/{routes,jobs,mails}.ts`], noParents, noWeb, noDatabase, ownNoun),
    imports([`server/${noun}/**/tables.ts`], noParents, noWeb),
  ]
}

function rulesOfArea(area: string) {
  const others = areas.filter((other) => other !== area)
  const ownArea: Ban = {
    group: [...others, 'dev'].map((other) => `#web/${other}/**`),
    message: 'An area does not import another; move shared code to web/shared.',
  }
  return imports([`web/${area}/**`], noParents, noServer, noNode, ownArea)
}

export default defineConfig({
  plugins: ['eslint', 'typescript', 'import', 'react', 'jsx-a11y', 'unicorn', 'oxc', 'node'],
  jsPlugins: ['./scripts/house-rules.mjs'],
  categories: { correctness: 'error' },
  options: { typeAware: true },
  ignorePatterns: ['/build*/', '.react-router', 'test-results'],
  rules: {
    'import/no-cycle': 'error',
    'import/no-default-export': 'error',
    'max-lines': ['error', { max: 300 }],
    'max-params': ['error', { max: 3 }],
    'no-console': 'error',
    'no-eval': 'error',
    'node/no-process-env': 'error',
    'react/no-danger': 'error',
    'react/rules-of-hooks': 'error',
    'react/exhaustive-deps': 'error',
    'typescript/consistent-type-definitions': ['error', 'type'],
    'typescript/no-explicit-any': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': ['error', { checksVoidReturn: false }],
    'typescript/no-non-null-assertion': 'error',
    'typescript/switch-exhaustiveness-check': 'error',
    'unicorn/filename-case': ['error', { case: 'kebabCase' }],
    'house/no-built-sql': 'error',
    // A scrollable element must be reachable by keyboard.
    'jsx-a11y/no-noninteractive-tabindex': 'off',
    // A paragraph with a role is clearer than <output>, which is for forms.
    'jsx-a11y/prefer-tag-over-role': 'off',
  },
  overrides: [
    imports(['**/*.{ts,tsx}'], noParents),
    { files: ['domain/**'], rules: { 'house/no-clock': 'error' } },
    imports(['domain/**'], noParents, onlyZod),
    imports(['storefronts/**'], noParents, onlyDomain),
    imports(['server/**'], noParents, noWeb, noDatabase),
    imports(['server/booking/**/{actions,change}.ts'], noParents, noWeb, noDatabase, onlyOffers),
    imports(['server/platform/**'], noParents, noWeb, noDatabase, noNouns),
    imports(['server/platform/database/**', 'server/platform/**/{store,tables}.ts'], noParents, noWeb, noNouns),
    ...nouns.flatMap(rulesOfNoun),
    imports(['web/**'], noParents, noServer, noNode),
    ...areas.map(rulesOfArea),
    imports(['web/{shared,shell,forms,data,art,look}/**'], noParents, noServer, noNode, noAreas),
    imports(['web/ui/**'], noParents, noServer, noNode, noDoorstep),
    imports(['web/entry.server.tsx'], noParents, noServer),
    imports(['**/*.test.ts', 'server/testing/**'], noParents),
    {
      files: [
        'web/**/{page,layout,not-found}.tsx',
        'web/services/category.tsx',
        'web/account/sign-in/*.tsx',
        'web/content/*.tsx',
        'web/dev/parts.tsx',
        'web/root.tsx',
        'web/routes.ts',
        'web/entry.server.tsx',
        '*.config.ts',
        'scripts/house-rules.mjs',
      ],
      rules: { 'import/no-default-export': 'off' },
    },
    // Only these files read the environment.
    {
      files: ['server/main.ts', 'scripts/**', 'e2e/**', 'bench/**', 'campaigns/**', '*.config.ts'],
      rules: { 'node/no-process-env': 'off' },
    },
    // Only interfaces can be augmented.
    { files: ['server/testing/database.ts'], rules: { 'typescript/consistent-type-definitions': 'off' } },
    // A composite widget handles keys on its container; the keyboard tests and axe check the result.
    {
      files: ['web/ui/**'],
      rules: {
        'jsx-a11y/click-events-have-key-events': 'off',
        'jsx-a11y/interactive-supports-focus': 'off',
        'jsx-a11y/no-noninteractive-element-interactions': 'off',
      },
    },
    // Drawing functions take coordinates.
    { files: ['web/art/**'], rules: { 'max-params': 'off' } },
    // Tests with tables of cases have a parameter per column.
    { files: ['**/*.test.ts'], rules: { 'max-params': 'off' } },
    {
      files: ['web/**'],
      rules: {
        'no-restricted-globals': [
          'error',
          { name: 'fetch', message: 'Use #web/api.ts.' },
          {
            name: 'localStorage',
            message:
              'Use #web/session.ts for the token, #web/mode.ts for the theme, #web/drafts.ts for drafts, ' +
              '#web/data/kept-choice.ts for how a list is shown, #web/my-day/kept/ for the work of a professional.',
          },
        ],
      },
    },
    {
      files: [
        'web/api.ts',
        'web/files.ts',
        'web/session.ts',
        'web/mode.ts',
        'web/drafts.ts',
        'web/data/kept-choice.ts',
        'web/my-day/kept/storage.ts',
        // Requests the page and its files.
        'web/my-day/offline/worker/worker.ts',
      ],
      rules: { 'no-restricted-globals': 'off' },
    },
    // React Router prescribes the signature.
    { files: ['web/entry.server.tsx'], rules: { 'max-params': 'off' } },
    { files: ['scripts/run.mjs'], rules: { 'no-console': 'off' } },
  ],
})
