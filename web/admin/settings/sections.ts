/** The sections of the settings, in the order of their list. */
export const settingsSections = [
  { name: 'shop', label: 'Shop' },
  { name: 'contact', label: 'Contact' },
  { name: 'company', label: 'Company' },
  { name: 'prices', label: 'Prices' },
  { name: 'booking', label: 'Booking' },
  { name: 'closed-days', label: 'Closed days' },
  { name: 'area', label: 'Area' },
  { name: 'messages', label: 'Messages' },
  { name: 'invoices', label: 'Invoices' },
  { name: 'pages', label: 'Pages' },
  { name: 'team', label: 'Team' },
  { name: 'storefronts', label: 'Storefronts' },
] as const
