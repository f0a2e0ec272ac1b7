import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = process.argv[2] ?? join(import.meta.dirname, '..')

/** Words that a native engineer would not write, each with what to write instead; see the language rule in CONTRIBUTING.md. */
const words: [RegExp, string][] = [
  [/\bwhoever\b/i, 'name the actor: the user, the caller, the worker'],
  [/\bsomebody\b/i, 'name the actor; in texts for users: someone'],
  // Quoted, it is the Unix user.
  // 'Nobody there' is the name of a step on the screen.
  [/\bNobody\b(?! there)|(?<![`'"])\bnobody\b(?![ -]there)(?![`'"@])/, 'name the actor, or: no one, nothing'],
  [/\banew\b/i, 'again, or a new one'],
  [/\bmeanwhile\b/i, 'say what happens at the same time'],
  [/\b(is|are|was|were|be|been|being) told\b/i, 'receives, gets an error, is notified'],
  // Alone, it is a field of the API.
  [/\bhanded(?= (?!in\b)[a-z])/i, 'passed, assigned, given'],
  [/\bbecomes? of\b/i, 'what happens to'],
  [/\b(what|it|all|they) comes? to\b/i, 'amounts to, or name the total'],
  [/\be-mails?\b/i, 'email'],
  [/\bback office\b/i, 'admin area'],
  [/\bdarkroom\b/i, 'image decoder'],
]
/** Customers write reviews in their own words, and this file lists the words. */
const exempt = /^storefronts\/\w+\/reviews|^scripts\/(check-words|checks\.long\.test)\.ts$/

const places = [
  '{domain,server,web,storefronts,scripts,e2e,campaigns,bench,docs}/**/*.{ts,tsx,mjs,css,sql,md}',
  '*.{ts,md}',
  '.github/**/*.{md,yml}',
]

const files = globSync(places, { cwd: root }).filter((file) => !exempt.test(file))
const complaints = files.flatMap((file) =>
  readFileSync(join(root, file), 'utf8')
    .split('\n')
    .flatMap((line, at) =>
      words
        .filter(([word]) => word.test(line))
        .map(([word, instead]) => `${file}:${at + 1} '${word.exec(line)?.[0]}': ${instead}`),
    ),
)

for (const complaint of complaints) process.stderr.write(`${complaint}\n`)
process.exitCode = complaints.length > 0 ? 1 : 0
