-- The last letter about each event to each administrator, in the words of `findLastLetter`.
drop index concurrently if exists messages_to_team;
create index concurrently messages_to_team on messages (user_id, storefront, (facts ->> 'event'), created_at)
  where kind = 'team-news' and resent_from is null;
