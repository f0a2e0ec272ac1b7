import { spawnSync } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * `npm run audit`: writes a CycloneDX bill of materials of the shipped packages, and lists the direct dependencies that
 * have a newer release in docs/packages.md.
 */
const root = join(import.meta.dirname, '..')
const billOfMaterials = 'sbom.cdx.json'
const page = 'docs/packages.md'

type Manifest = { name: string; devDependencies: Record<string, string> }
type Outdated = Record<string, { wanted: string; latest: string }>
type Bill = { metadata: { component: { name: string } }; components: unknown[] }

/** Why a dependency is not updated although the registry has a newer release. */
const reasons: [RegExp, string][] = [
  [
    /^(tailwindcss|@tailwindcss\/vite|knip|oxlint|oxlint-tsgolint|oxfmt)$/,
    'The registry lacks some of its packages for other platforms, and `npm ci` refuses such a lock file.',
  ],
  [/^pg-boss$/, 'It needs a release of rrule-temporal that the registry does not have.'],
  [/^node-/, 'All platforms run the same release of Node, and the registry has the newer one for some of them only.'],
]

const manifest = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as Manifest
const bill = await writeBill()
const behind = Object.entries(askNpm<Outdated>(['outdated', '--json'], [0, 1])).filter(
  ([, { wanted, latest }]) => wanted !== latest,
)
const rows = behind.map(([name, { wanted, latest }]) => {
  return `| ${name} | ${wanted} | ${latest} | ${name in manifest.devDependencies ? 'development' : 'shipped'} | ${reasonFor(name)} |`
})
await writeFile(join(root, page), pageOf(rows))
say(`${billOfMaterials}: ${bill.components.length} packages`)
say(`${page}: ${rows.length} direct dependencies have a newer release`)
for (const row of rows) say(row)

async function writeBill(): Promise<Bill> {
  const options = ['--package-lock-only', '--omit', 'dev', '--sbom-format', 'cyclonedx']
  const made = askNpm<Bill>(['sbom', ...options])
  // npm uses the name of the folder.
  made.metadata.component.name = manifest.name
  await writeFile(join(root, billOfMaterials), `${JSON.stringify(made, undefined, 2)}\n`)
  return made
}

/** npm answers in JSON; `outdated` exits with 1 when packages are outdated. */
function askNpm<Answer>(args: string[], codes = [0]): Answer {
  const { status, stdout, stderr } = spawnSync('npm', args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  if (status === null || !codes.includes(status)) throw new Error(`npm ${args[0]} failed: ${stderr}`)
  return JSON.parse(stdout) as Answer
}

function reasonFor(name: string): string {
  return reasons.find(([names]) => names.test(name))?.[1] ?? 'Update it.'
}

function pageOf(lines: string[]): string {
  const table =
    lines.length === 0
      ? ['Every direct dependency is at its newest release.']
      : ['| Package | Installed | Newest | Part | Reason to stay |', '| --- | --- | --- | --- | --- |', ...lines]
  return `${[
    '# Packages',
    '',
    '`npm run audit` writes this page and `sbom.cdx.json`, the CycloneDX bill of materials of what the product ships.',
    '',
    `Checked against the registry on ${new Date().toISOString().slice(0, 10)}.`,
    '',
    ...table,
    '',
    'The command compares releases. It does not look up advisories: not every registry answers `npm audit`. Where yours',
    'does, run `npm audit --omit=dev` as well.',
  ].join('\n')}\n`
}

function say(line: string) {
  process.stdout.write(`${line}\n`)
}
