-- When someone answers the phone. Storefronts that exist keep what they have shown.
alter table made_storefronts add column hours text not null default 'Monday to Friday, 9AM to 5PM';
alter table made_storefronts alter column hours drop default;
