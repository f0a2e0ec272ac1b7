/** Imports nothing of the product, which is spoiled while it is loaded. */
import type { SourceFault } from '#campaigns/rig/change-source.ts'
import { bookingRules, dayRules, slotRules, textRules } from './rules.ts'

/** A fault in the source of the product, and the rule that has to find it. */
type NamedFault = SourceFault & { name: string; finds: string }

/** Faults that the checks of days, slots and texts must find. */
export const pureFaults: NamedFault[] = [
  {
    name: 'a day ends 24 hours after its beginning',
    file: '/domain/format/zone.ts',
    from: 'const [start, end] = [firstInstantOf(day, timeZone), firstInstantOf(next, timeZone)]',
    to: 'const start = firstInstantOf(day, timeZone); const end = start + 1440',
    finds: dayRules.bounds,
  },
  {
    name: 'a skipped time is an hour later',
    file: '/domain/format/zone.ts',
    from: 'return zoned.toPlainDateTime().equals(local) ? zoned.epochMilliseconds / minute : undefined',
    to: 'return zoned.epochMilliseconds / minute',
    finds: slotRules.skipped,
  },
  {
    name: 'a repeated time counts at its second pass',
    file: '/domain/format/zone.ts',
    from: "{ disambiguation: 'earlier' }",
    to: "{ disambiguation: 'later' }",
    finds: slotRules.instants,
  },
  {
    name: 'days are shown in the time zone of the process',
    file: '/domain/format/day.ts',
    from: "{ ...styles[style], timeZone: 'UTC' }).format(new Date(day))",
    to: '{ ...styles[style] }).format(new Date(day))',
    finds: textRules.texts,
  },
  {
    name: 'a calendar file has the offset before the change of the clocks',
    file: '/domain/format/ics.ts',
    from: 'TZOFFSETTO:${offsetOf(change)}',
    to: 'TZOFFSETTO:${offsetOf(before)}',
    finds: textRules.files,
  },
]

/** A fault that the checks of bookings must find: in the source of the product, or SQL that spoils its database. */
type BookingFault = NamedFault | { name: string; finds: string; spoils: string }

/** The place of the bookings with faults: its clocks change for the month of Ramadan. */
export const zoneOfFaults = 'Africa/Casablanca'

export const bookingFaults: BookingFault[] = [
  {
    name: 'the database counts 24 hours for each day',
    spoils: `
      create function planted() returns trigger language plpgsql as $$
      declare made timestamp := date_trunc('day', new.created_at at time zone new.time_zone);
      begin
        new.starts_at := (made at time zone new.time_zone) + 24 * (new.day - made::date) * interval '1 hour'
          + new.time::time;
        new.ends_at := new.starts_at + new.duration * interval '1 minute';
        return new;
      end $$;
      create trigger planted before insert on bookings for each row execute function planted()`,
    finds: bookingRules.rows,
  },
  {
    name: 'the database puts a visit into a skipped hour',
    spoils: `
      create function planted() returns trigger language plpgsql as $$
      begin
        new.day := '2026-03-22';
        new.time := '02:30';
        new.starts_at := '2026-03-22T02:30Z';
        new.ends_at := new.starts_at + new.duration * interval '1 minute';
        return new;
      end $$;
      create trigger planted before insert on bookings for each row when (new.number like '%-0003')
      execute function planted()`,
    finds: bookingRules.skipped,
  },
  {
    name: 'emails tell the time in UTC',
    file: '/server/booking/messages/mails.ts',
    from: '`${formatTime(time, locale)}, about ${duration} minutes`',
    to: "`${formatTime(clockAt(booking.startsAt, 'UTC').time, locale)}, about ${duration} minutes`",
    finds: bookingRules.emails,
  },
  {
    name: 'the file that is attached to an email begins a day later',
    file: '/server/booking/messages/calendar.ts',
    from: 'startsAt: new Date(booking.startsAt),',
    to: 'startsAt: new Date(Date.parse(booking.startsAt) + 86_400_000),',
    finds: bookingRules.emails,
  },
]

/** Those that are planted by changing a file while it is loaded. */
export const sourceFaults: NamedFault[] = [
  ...pureFaults,
  ...bookingFaults.filter((fault): fault is NamedFault => 'file' in fault),
]
