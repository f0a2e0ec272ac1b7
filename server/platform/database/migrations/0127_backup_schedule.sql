-- How often the server makes backups, and how the last ones ended. At most one row.
create table backup_schedule (
  only_one boolean primary key default true check (only_one),
  every text not null,
  keep integer not null check (keep > 0),
  folder text not null,
  last_at timestamptz,
  last_error text not null default ''
);
