-- Printed on invoices where a country numbers services for its tax, as India does; empty for everyone else.
alter table services add column tax_code text not null default '';
