-- Printed on the invoices of a customer who books for a company; empty for everyone else.
alter table users add column tax_number text not null default '';
