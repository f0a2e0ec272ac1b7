/** Tables without fields in the log. */
export const unloggedTables: ReadonlySet<string> = new Set([
  // The log itself.
  'activity',
  'activity_titles',
  'activity_seen',
  'news_marks',
  'news_read',
  // The access of a user: secrets, and what is deleted with the account.
  'sessions',
  'devices',
  'links',
  'two_step',
  'recovery_codes',
  'challenges',
  'calendar_feeds',
  // Addresses of people who are not in the team yet, and secrets.
  'team_invitations',
  'team_invitation_links',
  'first_admin_links',
  'reserved_emails',
  'security_events',
  'tries',
  'favorites',
  'area_requests',
  // The history that a booking shows beside the log, and what repeats a reply.
  'booking_changes',
  'booking_steps',
  'idempotency_keys',
  // A record beside the log that only grows, too.
  'payments',
  'hand_overs',
  'invoices',
  'invoice_series',
  // The bytes of an email and of a picture.
  'letters',
  // Which lists of visits were sent.
  'visit_lists',
  'image_files',
  // Written by triggers.
  'former_visits',
  'visit_news',
  'booked_titles',
  'booking_customers',
  'booking_days',
  'money_tallies',
  'money_totals',
  'slot_claims',
  'sought_reviews',
  'sought_services',
  'storefronts',
  'demo_rows',
])
