import type { StorefrontPlan } from '#domain/storefront.ts'
import { services } from './services.ts'

export const storefront: StorefrontPlan = {
  key: 'documents',
  brand: 'Doorstep Documents',
  default: true,
  hosts: ['documents.localhost'],
  locale: 'en-IN',
  currency: 'INR',
  timeZone: 'Asia/Kolkata',
  serviceFee: 5,
  taxRate: 10,
  priceSlider: { max: 20_000, step: 500 },
  bookingDays: 30,
  support: { phone: '1800-000-0000', email: 'help@doorstep.example', hours: 'Monday to Friday, 9AM to 6PM' },
  categories: [
    {
      key: 'business',
      name: 'Business',
      description: 'Register a company, an MSME or a shop, and keep its papers in order.',
      imageUrl: '/art/company',
    },
    {
      key: 'legal',
      name: 'Legal',
      description: 'Agreements, affidavits and notarised papers, drafted and explained.',
      imageUrl: '/art/legal',
    },
    {
      key: 'tax',
      name: 'Tax',
      description: 'GST, income tax and TDS, filed on time by people who do it daily.',
      imageUrl: '/art/tax',
    },
    {
      key: 'personal',
      name: 'Personal',
      description: 'PAN, Aadhaar, voter ID and certificates without the queue.',
      imageUrl: '/art/aadhaar',
    },
    {
      key: 'immigration',
      name: 'Immigration',
      description: 'Passports, visas and certified translations for going abroad.',
      imageUrl: '/art/passport',
    },
    {
      key: 'property',
      name: 'Property',
      description: 'Sale deeds, rent agreements and mutation for the home you live in.',
      imageUrl: '/art/property',
    },
  ],
  services,
}
