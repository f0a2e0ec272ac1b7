-- Administrators change categories. The id stays when the key is used again by another storefront, and the application
-- creates it for new categories.
alter table categories add column id uuid not null default gen_random_uuid();
alter table categories add constraint categories_id unique (id);
-- An archived category stays for its old bookings and can be restored.
alter table categories add column archived_at timestamptz;
-- For optimistic locking, as with services.
alter table categories add column version integer not null default 1;
alter table categories add column changed_at timestamptz;
alter table categories add column changed_by uuid;

-- Two administrators may add or rename a category at the same moment.
create unique index categories_named on categories (storefront, lower(name)) where archived_at is null;

-- A service that is listed is in a category that is listed, whichever statement writes it. The lock waits for a
-- concurrent archiving of the category, which in turn counts the services after it has locked the category.
create function refuse_archived_category() returns trigger language plpgsql as $$
begin
  perform from categories
  where storefront = new.storefront and key = new.category and archived_at is null for share;
  if not found then
    raise foreign_key_violation using message = 'the category of a listed service is archived or missing';
  end if;
  return new;
end $$;

create trigger services_in_listed_category before insert or update of category, archived_at on services
  for each row when (new.archived_at is null) execute function refuse_archived_category();
