/** Related services: at most this many of the same category. */
export const mostAlike = 8
/** After them, at most this many that the same customers have also booked. */
export const mostTogether = 4
