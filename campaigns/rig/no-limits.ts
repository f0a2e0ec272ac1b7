const many = '999999999'

/** Settings without rate limits. The campaign `brute` attacks the limits; the others are about what is behind them. */
export const noLimits = {
  READS_PER_MINUTE: many,
  WRITES_PER_MINUTE: many,
  GUESSES_PER_HOUR: many,
  SIGNUPS_PER_HOUR: many,
  BOOKINGS_PER_HOUR: many,
}
