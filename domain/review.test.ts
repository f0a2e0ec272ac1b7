import { expect, test } from 'vitest'
import { readAs } from '#domain/contract/field.ts'
import { Hiding, longestComment, NewReview, publicNameOf, ReviewChange } from './review.ts'

test.each([
  ['of one word', 'Madonna', 'Madonna'],
  ['of two words', 'Asha Rao', 'Asha R.'],
  ['of many words', 'Juan Carlos de la Cruz Ortega', 'Juan O.'],
  ['with spaces around and between', '  Asha \t\u00A0 Rao\n', 'Asha R.'],
  ['whose last part is in lower case', 'Vincent van gogh', 'Vincent G.'],
  ['of two last names that are one', 'Asha Rao-Menon', 'Asha R.'],
  ['that begins with an accent', 'Émile Ångström', 'Émile Å.'],
  ['with an accent of its own character', 'Zoe A\u030Angstro\u0308m', 'Zoe A\u030A.'],
  ['that is a handle', '@asha', 'A customer'],
  ['that is an email address', 'asha.rao@example.com', 'asha.rao'],
  ['in Greek', 'Ελένη παπαδοπούλου', 'Ελένη Π.'],
  ['in Devanagari', 'आशा राव', 'आशा रा.'],
  ['in Chinese, without a space', '王小明', '王小明'],
  ['in Chinese, with a space', '王 小明', '王 小.'],
  ['that ends in a combined emoji', 'Asha 👩‍👩‍👧 ', 'Asha'],
  ['that has a flag before its last letters', 'Asha 🇮🇳Rao', 'Asha R.'],
  ['with a mark before its last letters', 'Asha (rao)', 'Asha R.'],
  ['whose last part begins with a letter without a single capital', 'Asha ßtein', 'Asha ß.'],
  ['outside the Basic Multilingual Plane', 'Asha 𐐨𐐩', 'Asha 𐐀.'],
])('a name %s is shown as first name and initial', (_, name, shown) => {
  expect(publicNameOf(name)).toBe(shown)
})

const good = { rating: 4, comment: 'On time, and tidy.' }
const noRating = 'Please choose a rating'
const noWords = 'Please write a few words'
const notShown = 'Please remove the characters that cannot be shown.'

test.each([1, 2, 3, 4, 5])('a review can give %i stars', (rating) => {
  expect(readAs(NewReview, { ...good, rating }).value).toEqual({ ...good, rating })
  expect(readAs(ReviewChange, { rating }).value).toEqual({ rating })
})

test.each([
  ['as long as the limit', 'a'.repeat(2_000), 'a'.repeat(2_000)],
  ['as long as the limit after trimming', ` ${'a'.repeat(2_000)}\n`, 'a'.repeat(2_000)],
  ['as many emoji', '👍'.repeat(2_000), '👍'.repeat(2_000)],
  ['one emoji', '👍', '👍'],
  ['several lines', 'One\r\ntwo\rthree\n\n\tfour', 'One\ntwo\nthree\n\n\tfour'],
])('a comment may be %s', (_, comment, read) => {
  expect(readAs(NewReview, { ...good, comment }).value).toEqual({ ...good, comment: read })
  expect(readAs(ReviewChange, { comment }).value).toEqual({ comment: read })
})

/** Invalid in a new review and in a change. */
const wrong: [what: string, input: object, field: string, message: string][] = [
  ['no stars', { rating: 0 }, 'rating', noRating],
  ['six stars', { rating: 6 }, 'rating', 'This must be at most 5.'],
  ['less than no stars', { rating: -1 }, 'rating', noRating],
  ['half a star', { rating: 4.5 }, 'rating', noRating],
  ['stars as text', { rating: '5' }, 'rating', noRating],
  ['null for stars', { rating: null }, 'rating', noRating],
  ['infinite stars', { rating: Number.POSITIVE_INFINITY }, 'rating', noRating],
  ['an empty comment', { comment: '' }, 'comment', noWords],
  ['a comment of spaces', { comment: ' \n\t ' }, 'comment', noWords],
  ['a comment that only looks empty', { comment: '\u2800\u3164' }, 'comment', noWords],
  ['a comment of joiners', { comment: '\u200D\u200B' }, 'comment', noWords],
  ['null for a comment', { comment: null }, 'comment', noWords],
  ['a number for a comment', { comment: 5 }, 'comment', noWords],
  ['too much', { comment: 'a'.repeat(longestComment + 1) }, 'comment', 'Please use at most 2000 characters.'],
  ['too many emoji', { comment: '👍'.repeat(2_001) }, 'comment', 'Please use at most 2000 characters.'],
  ['a null character', { comment: 'Good\0' }, 'comment', notShown],
  ['an escape', { comment: 'Good \u001B[31m' }, 'comment', notShown],
  ['half a character', { comment: 'Good \uD83D' }, 'comment', notShown],
  ['a change of text direction', { comment: 'Good \u202Edoog' }, 'comment', notShown],
  ['a user', { user: 'asha' }, 'user', 'This field is unknown.'],
  ['a hidden flag', { hidden: false }, 'hidden', 'This field is unknown.'],
]

test.each(wrong)('a review with %s is refused with an error at its field', (_, change, field, message) => {
  expect(readAs(NewReview, { ...good, ...change }).complaints).toMatchObject([{ field, message }])
})

test.each(wrong)('a change to %s is refused with an error at its field', (_, change, field, message) => {
  expect(readAs(ReviewChange, change).complaints).toMatchObject([{ field, message }])
})

test('a review needs rating and comment and reports both; a change may leave out either or both', () => {
  expect(readAs(NewReview, {}).complaints).toMatchObject([
    { field: 'rating', message: noRating },
    { field: 'comment', message: noWords },
  ])
  expect(readAs(ReviewChange, {}).value).toEqual({})
})

test('hiding requires a reason, showing again does not', () => {
  expect(readAs(Hiding, { hidden: true, reason: ' Names a person. ' }).value).toEqual({
    hidden: true,
    reason: 'Names a person.',
  })
  expect(readAs(Hiding, { hidden: true, reason: 'a'.repeat(500) }).value?.reason.length).toBe(500)
  expect(readAs(Hiding, { hidden: false }).value).toEqual({ hidden: false, reason: '' })
})

test.each([
  ['no reason', { hidden: true }, 'reason', 'Please give a reason'],
  ['an empty reason', { hidden: true, reason: '' }, 'reason', 'Please give a reason'],
  ['a reason of spaces', { hidden: true, reason: ' \n ' }, 'reason', 'Please give a reason'],
  ['a reason that only looks empty', { hidden: true, reason: '\u2800' }, 'reason', 'Please give a reason'],
  ['too long a reason', { hidden: true, reason: 'a'.repeat(501) }, 'reason', 'Please use at most 500 characters.'],
  ['a reason that cannot be shown', { hidden: true, reason: 'Rude\0' }, 'reason', notShown],
  ['no hidden flag', { reason: 'Rude' }, 'hidden', 'This field is required.'],
  ['a string as the flag', { hidden: 'true', reason: 'Rude' }, 'hidden', 'This must be true or false.'],
  ['an unknown field', { hidden: true, reason: 'Rude', by: 'me' }, 'by', 'This field is unknown.'],
])('hiding with %s is refused with an error at its field', (_, change, field, message) => {
  expect(readAs(Hiding, change).complaints).toMatchObject([{ field, message }])
})
