-- A booking that is deleted takes the answers to its request along. Without the index, each one reads all of the answers,
-- and removing a demo deletes thousands of bookings.
drop index concurrently if exists idempotency_keys_of_booking;
create index concurrently idempotency_keys_of_booking on idempotency_keys (booking_id);
