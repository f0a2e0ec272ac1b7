-- A new storefront outside a demo starts as 'Opening soon', which no administrator has set.
alter table settings alter column changed_by drop not null;
