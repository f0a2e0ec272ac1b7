import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

type Area = { name: string; about: string; x: number; y: number; w: number; h: number }
/** A file belongs to the first box whose pattern matches its path. */
type Box = Area & { holds: RegExp }
type File = { path: string; box: Box; targets: string[] }
type Arrow = { from: Area; to: Area; count: number }
type Side = 'left' | 'right' | 'top' | 'bottom'
type Point = { x: number; y: number }

const folders: Area[] = [
  { name: 'web', about: 'what people see', x: 24, y: 24, w: 476, h: 498 },
  { name: 'server', about: 'what Doorstep does', x: 524, y: 24, w: 732, h: 498 },
  { name: 'domain', about: 'what Doorstep knows', x: 24, y: 592, w: 916, h: 236 },
  { name: 'storefronts', about: 'texts and data', x: 1004, y: 592, w: 252, h: 236 },
]

const areas = /^web\/(home|services|bookings?|account|admin|my-day|content|dev)\//
const basics = /^server\/(deps|config|clock|log|startup-error|storefronts)\.ts$/

/** Name, description, pattern, and x, y, width and height. Without a description a box lists its folders or files. */
const rows: [string, string, RegExp, [number, number, number, number]][] = [
  ['areas', '', areas, [44, 76, 150, 332]],
  ['shell', 'header, footer, menus', /^web\/shell\//, [270, 76, 156, 56]],
  ['shared', 'what two areas need', /^web\/shared\//, [270, 168, 156, 56]],
  ['forms', 'forms and drafts', /^web\/forms\//, [270, 260, 156, 56]],
  ['data', 'requests, session', /^web\/(data\/|[^/]+$)/, [270, 352, 156, 56]],
  ['ui', 'buttons, dialogs, charts', /^web\/ui\//, [44, 446, 208, 56]],
  ['art, look', 'illustrations, colours', /^web\/(art|look)\//, [272, 446, 208, 56]],
  ['deps', 'config, clock, log, storefronts', basics, [544, 446, 692, 56]],
  ['main, app', 'composition', /^server\/(commands\/|[^/]+$)/, [544, 76, 120, 150]],
  ['demo', 'sample data', /^server\/demo\//, [1136, 76, 100, 150]],
  ['pages', 'HTML', /^server\/platform\/pages\//, [544, 332, 67, 56]],
  ['http', 'endpoints', /^server\/platform\/http\//, [613, 332, 67, 56]],
  ['mail', 'SMTP', /^server\/platform\/mail\//, [682, 332, 67, 56]],
  ['jobs', 'queue', /^server\/platform\/jobs\//, [751, 332, 67, 56]],
  ['cache', 'responses', /^server\/platform\/cache\//, [820, 332, 67, 56]],
  ['database', 'SQL', /^server\/platform\/database\//, [889, 332, 67, 56]],
  ['images', 'decoding', /^server\/platform\/images\//, [958, 332, 67, 56]],
  ['auth', 'passwords', /^server\/platform\/auth\//, [1027, 332, 67, 56]],
  ['phone', 'numbers', /^server\/platform\/phone\//, [1096, 332, 67, 56]],
  ['metrics', 'traces', /^server\/platform\/(metrics|tracing)\//, [1165, 332, 67, 56]],
  ['nouns', '', /^server\/(?!platform)/, [720, 76, 360, 150]],
  ['api', 'every endpoint', /^domain\/api/, [44, 644, 170, 56]],
  ['contract', 'endpoints, refusals', /^domain\/contract\//, [44, 752, 170, 56]],
  ['format', 'money, days, files', /^domain\/format\//, [780, 698, 140, 56]],
  ['nouns', '', /^domain\//, [290, 644, 420, 164]],
  ['folders', '', /^storefronts\//, [1024, 644, 212, 164]],
]
const boxes: Box[] = rows.map(([name, about, holds, [x, y, w, h]]) => ({ name, about, holds, x, y, w, h }))
/** Nearly everything imports these, so no arrow leads to them. */
const common = ['ui', 'art, look', 'deps']

/** The numbers of imports from which an arrow is drawn thicker; below the first there is no arrow. */
const steps = [3, 30, 100]
const caption =
  'Arrows are imports: thin from 3, thicker from 30 and from 100. Nearly everything imports ui, art, look and deps, so these have no arrows.'

const style = `<style>
  svg { --paper: #fff; --web: #e4f2ee; --server: #fbf1dc; --domain: #e3eefb; --storefronts: #f9e7e3; --box: #fff;
    --edge: #c9d3d0; --text: #14211e; --quiet: #4c5a56; --arrow: #5f6f6a; font-family: system-ui, sans-serif }
  @media (prefers-color-scheme: dark) { svg { --paper: #0f1716; --web: #16302b; --server: #33290f; --domain: #16293f;
    --storefronts: #3a211b; --box: #1a2523; --edge: #42514d; --text: #eef4f2; --quiet: #b3c1bd; --arrow: #9fb0ab } }
  .paper { fill: var(--paper) } .web { fill: var(--web) } .server { fill: var(--server) } .domain { fill: var(--domain) }
  .storefronts { fill: var(--storefronts) } .box { fill: var(--box); stroke: var(--edge) }
  .frame { fill: none; stroke: var(--arrow); stroke-dasharray: 4 4 } .arrow { fill: none; stroke: var(--arrow) } .head { fill: var(--arrow) }
  text { fill: var(--text); font-size: 13px; text-anchor: middle } .quiet { fill: var(--quiet); font-weight: 400 }
  .title { font-size: 18px; font-weight: 700; text-anchor: start } .title .quiet { font-size: 13px }
  .name { font-size: 14px; font-weight: 650 }
</style>
<marker id="head" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="10" markerHeight="10" markerUnits="userSpaceOnUse"
  orient="auto"><path class="head" d="M0 0L8 4L0 8z"/></marker>`

/** The parts of the product below `root` and the imports between them, as SVG. */
export function drawArchitecture(root: string): string {
  const files = folders.flatMap(({ name }) => listFiles(root, name))
  const arrows = countArrows(files).filter(({ count }) => count >= Math.min(...steps))
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1280 872" role="img" aria-labelledby="title">',
    '<title id="title">The parts of Doorstep and the imports between them</title>',
    style,
    '<rect class="paper" width="1280" height="872" rx="16"/>',
    ...folders.map(drawFolder),
    '<rect class="frame" x="534" y="306" width="712" height="132" rx="12"/>',
    '<text class="quiet" x="1206" y="426">platform</text>',
    ...arrows.map((arrow) => drawArrow(arrow, arrows)),
    ...boxes.map((one) => drawBox(one, files)),
    `<text class="quiet" x="640" y="855">${caption}</text>`,
    '</svg>\n',
  ].join('\n')
}

function listFiles(root: string, folder: string): File[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name).replaceAll('\\', '/'))
    .filter((path) => /\.(tsx?|mjs)$/.test(path) && !/\.test\.tsx?$|^server\/testing/.test(path))
    .toSorted()
    .map((path) => {
      const found = boxes.find(({ holds }) => holds.test(path))
      if (!found) throw new Error(`${path} belongs to no box of scripts/draw/architecture.ts`)
      return { path, box: found, targets: readTargets(path, readFileSync(join(root, path), 'utf8')) }
    })
}

function readTargets(path: string, text: string): string[] {
  const found = text.matchAll(/^(?:(?:import|export)\b[^;'"]*? from |import )'([#.][^']+)'|\bimport\('([#.][^']+)'\)/gm)
  return [...found].map(([, early, late = '']) => {
    const target = early ?? late
    return target.startsWith('#') ? target.slice(1) : join(dirname(path), target).replaceAll('\\', '/')
  })
}

/** Arrows connect boxes of the same folder, or two folders. */
function countArrows(files: File[]): Arrow[] {
  const boxOf = new Map(files.map((file) => [file.path, file.box]))
  const counted = new Map<string, Arrow>()
  for (const { box: from, targets } of files) {
    for (const to of targets.map((target) => boxOf.get(target))) {
      if (!to || to === from) continue
      const [fromRoom, toRoom] = [folderOf(from), folderOf(to)]
      if (fromRoom === toRoom && (common.includes(from.name) || common.includes(to.name))) continue
      const ends = fromRoom === toRoom ? { from, to } : { from: fromRoom, to: toRoom }
      const key = [fromRoom.name, ends.from.name, ends.to.name].join()
      counted.set(key, { ...ends, count: (counted.get(key)?.count ?? 0) + 1 })
    }
  }
  return [...counted.values()]
}

function folderOf({ x, y }: Area): Area {
  const found = folders.find((room) => x >= room.x && x < room.x + room.w && y >= room.y && y < room.y + room.h)
  if (!found) throw new Error(`There is no folder at ${x}, ${y}`)
  return found
}

function drawArrow(arrow: Arrow, arrows: Arrow[]): string {
  const sides = sidesOf(arrow)
  const [start, end] = [spotOf('from', arrow, arrows), spotOf('to', arrow, arrows)]
  const distance = Math.hypot(end.x - start.x, end.y - start.y)
  const reach = sides.from === sides.to ? Math.min(20 + distance * 0.16, 58) : Math.max(30, distance * 0.4)
  const [first, ...others] = [start, pulled(start, sides.from, reach), pulled(end, sides.to, reach), end].map(
    ({ x, y }) => `${x.toFixed()} ${y.toFixed()}`,
  )
  const width = steps.filter((step) => arrow.count >= step).length * 1.2
  return `<path class="arrow" d="M${first}C${others.join(' ')}" stroke-width="${width}" marker-end="url(#head)"/>`
}

function sidesOf({ from, to }: Arrow): { from: Side; to: Side } {
  // Arrows past a neighbouring box curve around it.
  if (from.x === to.x && Math.abs(to.y - from.y) > 2 * from.h) return { from: 'right', to: 'right' }
  if (from.y === to.y && from.h === to.h && from.w === to.w) return { from: 'bottom', to: 'bottom' }
  if (to.y >= from.y + from.h) return { from: 'bottom', to: 'top' }
  if (to.y + to.h <= from.y) return { from: 'top', to: 'bottom' }
  return to.x > from.x ? { from: 'right', to: 'left' } : { from: 'left', to: 'right' }
}

/** Distributes the arrows evenly along one side of a box, in the order of their other ends. */
function spotOf(end: 'from' | 'to', arrow: Arrow, arrows: Arrow[]): Point {
  const [area, side] = [arrow[end], sidesOf(arrow)[end]]
  const isAcross = side === 'top' || side === 'bottom'
  const other = (one: Arrow) => (one.from === area ? one.to : one.from)
  const place = (one: Arrow) => (isAcross ? other(one).x + other(one).w / 2 : other(one).y + other(one).h / 2)
  const here = arrows
    .filter((one) => (one.from === area && sidesOf(one).from === side) || (one.to === area && sidesOf(one).to === side))
    .toSorted((a, b) => place(a) - place(b))
  const share = (here.indexOf(arrow) + 1) / (here.length + 1)
  const [left, right] = [Math.max(area.x, other(arrow).x), Math.min(area.x + area.w, other(arrow).x + other(arrow).w)]
  const x = folders.includes(area) ? (left + right) / 2 : area.x + area.w * share
  if (isAcross) return { x, y: side === 'top' ? area.y : area.y + area.h }
  const y = folders.includes(area) || area.h > 2 * other(arrow).h ? place(arrow) : area.y + area.h * share
  return { x: side === 'left' ? area.x : area.x + area.w, y }
}

function pulled({ x, y }: Point, side: Side, by: number): Point {
  if (side === 'left' || side === 'right') return { x: x + (side === 'left' ? -by : by), y }
  return { x, y: y + (side === 'top' ? -by : by) }
}

function drawFolder({ name, about, x, y, w, h }: Area): string {
  return `<rect class="${name}" x="${x}" y="${y}" width="${w}" height="${h}" rx="14"/>
<text class="title" x="${x + 20}" y="${y + 34}">${name} <tspan class="quiet">${about}</tspan></text>`
}

function drawBox(one: Box, files: File[]): string {
  const { name, about, x, y, w, h } = one
  const held = files.filter((file) => file.box === one).map(({ path }) => path)
  const lines = about === '' ? wrap(namesIn(held), w) : [about]
  const top = y + h / 2 + 4 - lines.length * 8.5
  const texts = lines.map(
    (line, row) => `<text class="quiet" x="${x + w / 2}" y="${top + 19 + row * 17}">${line}</text>`,
  )
  return `<rect class="box" x="${x}" y="${y}" width="${w}" height="${h}" rx="8"/>
<text class="name" x="${x + w / 2}" y="${top}">${name}</text>${texts.join('')}`
}

function namesIn(paths: string[]): string[] {
  return [...new Set(paths.map((path) => (path.split('/')[1] ?? '').replace(/\.\w+$/, '')))].toSorted()
}

/** Lines of names with commas. A character takes about 7.5 px. */
function wrap(names: string[], width: number): string[] {
  return names
    .join(', ')
    .split(' ')
    .reduce<string[]>((lines, name) => {
      const last = lines.at(-1)
      if (last === undefined || (last.length + name.length + 2) * 7.5 > width) return [...lines, name]
      return [...lines.slice(0, -1), `${last} ${name}`]
    }, [])
}

if (import.meta.main) {
  const root = join(import.meta.dirname, '..', '..')
  writeFileSync(join(root, 'docs/images/architecture.svg'), drawArchitecture(root))
}
