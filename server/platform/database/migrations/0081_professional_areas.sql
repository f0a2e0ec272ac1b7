-- The postcodes, or beginnings of postcodes with a star, to which a professional goes; empty: wherever the shop goes.
alter table professionals add column postcodes text[] not null default '{}';
