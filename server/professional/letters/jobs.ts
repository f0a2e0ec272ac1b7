import { writeListLetter, writeNewsLetter } from './actions.ts'

/** Renders the emails to professionals from their visits as they are when an email is sent. */
export const visitLetterWriters = { 'visit-news': writeNewsLetter, 'visit-list': writeListLetter }
