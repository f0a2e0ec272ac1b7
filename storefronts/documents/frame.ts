import type { FramePlan } from '#domain/storefront/navigation.ts'

export const frame: FramePlan = {
  region: 'India · English · ₹ INR',
  scenery: 'documents',
  menu: [
    {
      title: 'Business',
      icon: 'briefcase',
      links: [
        { label: 'Company registration', service: 'company-registration' },
        { label: 'GST', service: 'gst' },
        { label: 'MSME', service: 'msme' },
        { label: 'FSSAI', service: 'fssai' },
        { label: 'Trademark', service: 'trademark' },
      ],
    },
    {
      title: 'Personal',
      icon: 'id',
      links: [
        { label: 'PAN and Aadhaar', service: 'pan-aadhar' },
        { label: 'Passport', service: 'passport' },
        { label: 'Driving licence', service: 'driving-license' },
        { label: 'Voter ID', service: 'voter-id' },
      ],
    },
    {
      title: 'Legal and property',
      icon: 'scale',
      links: [
        { label: 'Legal documents', service: 'legal-docs' },
        { label: 'Property documents', service: 'property-docs' },
        { label: 'Employment documents', service: 'employment-docs' },
      ],
    },
    {
      title: 'Tax and more',
      icon: 'receipt',
      links: [
        { label: 'Tax documents', service: 'tax-docs' },
        { label: 'Other documents', service: 'other-docs' },
      ],
    },
  ],
  footerServices: [
    { label: 'Business Registration', service: 'business-registration' },
    { label: 'Legal Documentation', service: 'legal-documentation' },
    { label: 'Notarization', service: 'notarization' },
    { label: 'Certified Translations', service: 'certified-translations' },
    { label: 'Compliance Documents', service: 'compliance-documents' },
  ],
  feature: { service: 'rent-agreement', description: 'Drafted, stamped and signed at home' },
}
