-- For the account that remains after a merge, from the one that was merged into it.
drop index concurrently if exists activity_of_merged;
create index concurrently activity_of_merged on activity ((before ->> 'merged')) where kind = 'customers-merged';
