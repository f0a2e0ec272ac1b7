import type { Portrait as PortraitName } from '#domain/page/fields.ts'
import { circle, type Drawing, ellipse, faint, parts, path, rect, ring, type Role, stroke } from './draw.tsx'

type Skin = 'skin-1' | 'skin-2' | 'skin-3' | 'skin-4'
type Person = {
  skin: Skin
  hair: Role
  clothes: [face: Role, side: Role]
  /** Behind the head: long hair, a bun. */
  behind?: Drawing
  /** On the clothes: a collar, an apron. */
  worn?: Drawing
  /** Over the face: a fringe, glasses, a beard. */
  over: Drawing
}

/** Hair from one temple to the other. */
const crown = (hair: Role) =>
  path('M32 56c-3-22 8-33 24-33s27 11 24 33c-4-9-8-15-14-19-9 5-20 6-27 4-4 4-6 9-7 15z', hair)
const glasses = parts(
  ring(46.5, 58, 7, 'ink', 2),
  ring(65.5, 58, 7, 'ink', 2),
  stroke('M53.5 57.5q2.500-1.500 5 0', 'ink', 2),
)
const earrings = parts(circle(32.5, 67, 2.6, 'brass'), circle(79.5, 67, 2.6, 'brass-dk'))

const people: Record<PortraitName, Person> = {
  bun: {
    skin: 'skin-2',
    hair: 'hair',
    clothes: ['brand', 'brand-dk'],
    behind: circle(56, 20, 13, 'hair'),
    worn: parts(path('M44 94l12 16 12-16 4 2-16 30-16-30z', 'paper'), path('M50 92h12l-6 10z', 'skin-2')),
    over: parts(
      path('M31 60c-4-25 9-37 25-37s29 12 25 37c-3-11-8-17-15-20-6-2-11-5-13-9-5 8-17 10-22 29z', 'hair'),
      earrings,
    ),
  },
  beard: {
    skin: 'skin-2',
    hair: 'hair',
    clothes: ['clay', 'clay-dk'],
    worn: parts(path('M42 95l14 12-9 9-10-18z', 'clay-lt'), path('M70 95l-14 12 9 9 10-18z', 'clay-lt')),
    over: parts(
      path('M33 58c0 18 8 29 23 29s23-11 23-29c-3 8-6 10-10 11-5-4-21-4-26 0-4-1-7-3-10-11z', 'hair'),
      stroke('M50 73q6 4 12 0', 'skin-2', 2.6),
      path('M32 52c-4-22 8-31 26-31 17 0 26 11 22 32-3-6-4-10-5-13-8 2-22 1-31-4-4 2-9 8-12 16z', 'hair'),
    ),
  },
  braid: {
    skin: 'skin-3',
    hair: 'hair',
    clothes: ['leaf', 'leaf-dk'],
    worn: parts(
      path('M62 94c16 1 36 8 36 26v8H44c8-12 14-22 18-34z', 'brass'),
      path('M84 101c9 4 14 10 14 19v8H80c4-9 5-18 4-27z', 'brass-dk'),
      path('M36 78c-8 4-12 14-11 26 1 9 4 16 8 22 4-6 8-13 8-22 0-10-2-18-5-26z', 'hair'),
      stroke('M27 98l12-4M27 110l13-5', 'hair-2', 2),
    ),
    over: parts(
      path('M32 58c-4-22 8-35 24-35s28 13 24 35c-3-10-9-20-24-26-15 6-21 16-24 26z', 'hair'),
      path('M54.500 24h3v11h-3z', 'skin-3'),
      circle(56, 45, 2, 'danger'),
      glasses,
      earrings,
    ),
  },
  moustache: {
    skin: 'skin-3',
    hair: 'steel-dk',
    clothes: ['brand-lt', 'brand'],
    worn: parts(path('M36 98h7l3 12h20l3-12h7v30H36z', 'paper'), path('M66 110l3-12h7v30H66z', 'paper-2')),
    over: parts(
      path('M31 62c-5-14-2-24 5-30-2 9 0 14-1 18-1 3-1 7-4 12z', 'steel-dk'),
      path('M81 62c5-14 2-24-5-30 2 9 0 14 1 18 1 3 1 7 4 12z', 'steel-dk'),
      path('M56 66c-3-3-13-2-16 6 6-1 11 0 16-1 5 1 10 0 16 1-3-8-13-9-16-6z', 'steel-lt'),
    ),
  },
  bob: {
    skin: 'skin-1',
    hair: 'hair-3',
    clothes: ['leaf', 'leaf-dk'],
    behind: path(
      'M27 82c-5-14-4-30 0-40 5-14 15-21 29-21s24 7 29 21c4 10 5 26 0 40-6 5-14 5-18 3H45c-4 2-12 2-18-3z',
      'hair-3',
    ),
    worn: path('M42 94c2 8 26 8 28 0l5 2c-2 14-36 14-38 0z', 'leaf-dk'),
    over: parts(path('M32 56c-2-21 8-31 24-31s26 10 24 31c-3-5-4-9-5-13-13 2-26 1-33-6-4 4-8 11-10 19z', 'hair-3')),
  },
  goatee: {
    skin: 'skin-4',
    hair: 'hair',
    clothes: ['brass', 'brass-dk'],
    worn: parts(
      path('M37 96c2 14 36 14 38 0l6 3c-3 20-47 20-50 0z', 'brass-dk'),
      stroke('M47 110v12M65 110v12', 'paper', 2.4),
    ),
    over: parts(
      path('M32 54c-2-10-3-30 8-35 9-4 23-4 32 0 11 5 10 25 8 35-2-8-4-12-8-15-10-2-22-2-32 0-4 3-6 7-8 15z', 'hair'),
      path('M47 74c3 11 15 11 18 0-2 1-3 2-4 2-3-2-7-2-10 0-1 0-2-1-4-2z', 'hair'),
      stroke('M51 71q5 3 10 0', 'paper', 2.4),
    ),
  },
  waves: {
    skin: 'skin-2',
    hair: 'hair-2',
    clothes: ['danger', 'danger-dk'],
    behind: path(
      'M28 104c-9-8-3-18-5-28-3-12 1-26 6-36 5-13 15-19 27-19s22 6 27 19c5 10 9 24 6 36-2 10 4 20-5 28-10 6-46 6-56 0z',
      'hair-2',
    ),
    worn: path('M44 94c4 9 20 9 24 0l5 2c-5 15-29 15-34 0z', 'paper'),
    over: parts(
      path('M31 62c-4-23 8-37 25-37 16 0 29 13 25 37-2-10-6-17-11-22-11-1-17-4-20-8-4 10-16 14-19 30z', 'hair-2'),
      ring(31.5, 69, 3.6, 'brass', 1.8),
      ring(80.5, 69, 3.6, 'brass-dk', 1.8),
    ),
  },
  ponytail: {
    skin: 'skin-3',
    hair: 'hair',
    clothes: ['brand-lt', 'brand'],
    behind: path('M70 26c16-8 28 2 26 20-1 14-4 24-10 32-4-10-4-18-8-26-3-8-8-12-12-18z', 'hair'),
    worn: parts(
      path('M43 94l13 18 13-18 5 2-18 26-18-26z', 'paper'),
      path('M47 92h18l-9 13z', 'skin-3'),
      stroke('M36 98c-3 10-2 16 4 20', 'steel-dk', 2.6),
      circle(41, 120, 3.4, 'steel'),
    ),
    over: parts(crown('hair')),
  },
}

export const portraits = Object.fromEntries(Object.entries(people).map(([name, person]) => [name, portraitOf(person)]))

function portraitOf({ skin, hair, clothes: [face, side], behind, worn, over }: Person) {
  return (
    <>
      {rect(0, 0, 112, 128, 0, 'arch')}
      {behind}
      {path('M12 128v-6c0-19 19-29 44-29s44 10 44 29v6z', face)}
      {path('M72 95c17 4 28 13 28 27v6H78c1-12-1-24-6-33z', side)}
      {rect(46, 76, 20, 25, 10, `${skin}-dk`)}
      {worn}
      {circle(33, 59, 5, skin)}
      {circle(79, 59, 5, `${skin}-dk`)}
      {ellipse(56, 56, 24, 29, skin)}
      {faint(
        0.45,
        path('M64 28.500c10 4 16 14 16 27.500s-6 23.500-16 27.500c6-7 8-17 8-27.500s-2-20.500-8-27.500z', `${skin}-dk`),
      )}
      {circle(46.5, 58, 2.3, 'hair')}
      {circle(65.5, 58, 2.3, 'hair')}
      {stroke('M42.500 51q4-2.500 8 0M61.500 51q4-2.500 8 0', hair, 2)}
      {stroke('M56 58.500c1 3 2 5-.500 6.500', `${skin}-dk`, 2)}
      {stroke('M49 72q7 6 14 0', 'danger-dk', 2.4)}
      {over}
    </>
  )
}
