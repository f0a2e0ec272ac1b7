/** The sections of the settings, in the order of their list. */
export const settingsSections = [{ name: 'contact', label: 'Contact' }] as const
