-- The words by which search finds a service. The title weighs more than the category, the category more than the
-- description. Each word is stored as written and as a stem, so that both the prefix "plumb" and "plumbers" match.
-- Words are split as domain/search does it for a query: apostrophes are removed, and other punctuation separates words.
create function search_words(text text, weight "char") returns tsvector language sql immutable as $$
  select setweight(to_tsvector('simple', plain) || to_tsvector('english', plain), weight)
  from regexp_replace(translate(normalize(text, nfkc), '''’ʼ`´', ''), '[[:punct:]]+', ' ', 'g') as plain
$$;

alter table services add column words tsvector not null default '';

create function set_service_words() returns trigger language plpgsql as $$
begin
  new.words :=
    search_words(new.title, 'A')
    || search_words(coalesce((select name from categories where storefront = new.storefront and key = new.category), ''), 'B')
    || search_words(new.description, 'C')
    || search_words(array_to_string(new.includes, ' '), 'D');
  return new;
end $$;

create trigger services_worded before insert or update of title, category, description, includes on services
  for each row execute function set_service_words();

create function category_renamed() returns trigger language plpgsql as $$
begin
  update services set category = category where storefront = new.storefront and category = new.key;
  return null;
end $$;

create trigger categories_renamed after update of name on categories
  for each row when (old.name is distinct from new.name) execute function category_renamed();

update services set category = category;

create index services_words on services using gin (words) where archived_at is null;
create index services_by_price on services (storefront, price, title, id) where archived_at is null;
