export const dayRules = {
  bounds: 'days that do not begin and end where the calendar day does',
  lengths: 'days of another length than clocks can give them',
  days: 'instants that are counted to another day',
  weekdays: 'days of another weekday or date',
  instants: 'local times with another instant, or with one although they are skipped',
  edges: 'beginnings and ends of spans at another instant',
}

export const slotRules = {
  skipped: 'slots at skipped times',
  instants: 'slots at another instant than their local time',
  distinct: 'slots that are not later than the one before',
  missing: 'slots that are missing although their time exists',
  hours: 'slots that do not keep to the working hours',
  notice: 'slots that do not keep to the notice',
  free: 'ends of free cancellation that are not a number of elapsed hours before the visit',
}

export const textRules = {
  clock: 'instants with other clocks',
  texts: 'texts with another day or time',
  files: 'calendar files that others read as another moment',
}

export const rangeRules = {
  ranges: 'named ranges of days that are not these days',
  counts: 'counts of days that differ',
}

export const bookingRules = {
  offered: 'available times that have passed or do not exist',
  counted: 'days with another number of free times than their times',
  refused: 'bookings at a skipped time that were not refused',
  reply: 'replies with another moment',
  rows: 'rows with another moment',
  skipped: 'rows at a skipped time',
  files: 'calendar files of bookings with another moment',
  emails: 'emails with another moment',
  pages: 'texts of pages with another moment',
  exports: 'exports and boards with another moment',
  reminders: 'reminders and invitations with another moment',
}
