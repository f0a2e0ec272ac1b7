-- 0106 has added the index by start, which all queries and the deletion of a professional use.
drop index concurrently if exists former_visits_of_professional;
