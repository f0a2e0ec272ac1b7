import type { BookingColumn } from '#domain/booking/view.ts'

export const columnNames: Record<BookingColumn, string> = {
  customer: 'Customer',
  service: 'Service',
  date: 'Date & Time',
  professional: 'Professional',
  status: 'Status',
  total: 'Total',
  email: 'Email',
  number: 'Booking ID',
  created: 'Created',
  category: 'Category',
  duration: 'Duration',
  address: 'Address',
  payment: 'Payment',
}
