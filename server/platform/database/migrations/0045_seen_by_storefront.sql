-- How far an administrator has read, for each storefront: the page of one shows nothing of the others. 'all' is the page
-- of all storefronts. What was stored does not say of which page, and so counts for that of all.
alter table activity_seen add column storefront text not null default 'all';
alter table activity_seen alter column storefront drop default;
alter table activity_seen drop constraint activity_seen_pkey;
alter table activity_seen add primary key (user_id, storefront);
