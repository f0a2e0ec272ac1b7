-- The cash of a professional, summed each time the day is read: from this index alone, without the rows of payments.
drop index concurrently if exists payments_cash_of_professional;
create index concurrently payments_cash_of_professional on payments (professional_id) include (amount, booking_id)
  where kind = 'cash';
