-- A service that moves to another category, or whose category is renamed, keeps the words of its own texts: parsing them
-- again is half of the work of moving thousands of services. To make all words again, empty them first.
create or replace function set_service_words() returns trigger language plpgsql as $$
declare
  of_category constant tsvector := search_words(coalesce(
    (select name from categories where storefront = new.storefront and key = new.category), ''), 'B');
begin
  if tg_op = 'UPDATE' and new.words <> ''
    and (old.title, old.description, old.includes) = (new.title, new.description, new.includes)
  then
    new.words := ts_filter(new.words, '{a,c,d}') || of_category;
  else
    new.words :=
      search_words(new.title, 'A')
      || of_category
      || search_words(new.description, 'C')
      || search_words(array_to_string(new.includes, ' '), 'D');
  end if;
  return new;
end $$;

-- A transaction that increases the version at its end also writes the services of a renamed category itself, in portions.
create or replace function category_renamed() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('doorstep.moves_at_end', true), '') <> 'yes' then
    update services set category = category where storefront = new.storefront and category = new.key;
  end if;
  return null;
end $$;
