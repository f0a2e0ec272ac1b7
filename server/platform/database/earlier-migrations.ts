/** Migrations that have new names: old name, new name. */
export const renamedMigrations = [
  ['0007_office.sql', '0007_admin.sql'],
  ['0008_desk.sql', '0008_admin_bookings.sql'],
] as const

/** The hashes that the first release recorded. They include the comments, which have been rewritten since. */
export const earlierHashes: Record<string, string> = {
  '0001_start.sql': '19f95acb5f69cdb769ba1cb93bf340f9afc46bfd8186bb7d6cb164267890953e',
  '0002_search.sql': '9a4abbd534d92f9be92d2c9dac470528a81e6df2517d5db0e7756dca196b36ff',
  '0003_accounts.sql': 'bf96830f3efcf5ffaf31609e76c13f29d012b5fb7ee749659d5e8a64e0e6fc3d',
  '0004_bookings.sql': 'c4728c6973509f92816e5c84a2cb5583fa509c0d6ded7cf69576b687190c126c',
  '0005_messages.sql': '6e973532ec834e84852d0355be072976d6ebdea943dbb0712a5561e84b2b0f6f',
  '0006_reviews.sql': 'ed984cfad72aaa331d1d16c6bc32b4811dcadd6074a96937d9f339d1bd6e143a',
  '0007_admin.sql': '61a8aa9959b5665b275ab40a65d2e6e4e1ab6c9dbeaeb9c6e8d57b7bc027df12',
  '0008_admin_bookings.sql': '372c921d166ce20f3bc23e369ecbbf9d8f6c12095a94947d9d939776ca5d75f0',
  '0010_addresses.sql': '99fe2cb17e2f4ecbfcedf4b6f97a7b4d242ad23897e2728765fac46c46a814a0',
  '0011_narrowing.sql': 'a27fe286f5d5bc8421c5dbaa5465eb1a31a6bdf9ded1df099e3d0bc48e14ecbe',
  '0012_activity.sql': '7f792344d0b29525147ead42503066599eabceb80ce7f9d066e2925859672226',
  '0015_devices.sql': '7c830459647ef931c6f26c91f4a4639fc94ddc68adeb666ff918ca703170a6f6',
  '0016_security_events.sql': 'ef8859fc7b54bdf1493fa9c4ea43b0c6bcf4f8661a137e764ba83b66bb7f1d1a',
  '0017_picture_hosts.sql': 'f5b4c6d1cbaad4d25f0ec752c229abb298ee800aa6df3dfb3282c36a86cbdfd8',
}
