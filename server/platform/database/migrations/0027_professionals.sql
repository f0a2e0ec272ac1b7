-- Weekly hours that replace the earlier ones from a day on, in the order of these days: [{ from: 'yyyy-MM-dd', hours }],
-- with hours as in the column of that name. They are beside it, so that every statement that reads the hours of a
-- professional reads both, and the rule of the slots chooses by the day. A picture is a path below /media/, or empty.
alter table professionals
  add column later_hours json not null default '[]',
  add column image_url text not null default '',
  -- The last change by an administrator, named to one whose form has become outdated.
  add column changed_at timestamptz,
  add column changed_by uuid;
