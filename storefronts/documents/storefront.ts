import type { StorefrontPlan } from '#domain/storefront.ts'
import { area, company, invoices, letters, prices, rules } from '#domain/storefront/initial.ts'
import { about } from './about.ts'
import { elevenMonths } from './articles/eleven-months.ts'
import { firstCompany } from './articles/first-company.ts'
import { twoSpellings } from './articles/two-spellings.ts'
import { faq } from './faq.ts'
import { frame } from './frame.ts'
import { people } from './people.ts'
import { preparations } from './preparations.ts'
import { reviews } from './reviews.ts'
import { business } from './services/business.ts'
import { immigration } from './services/immigration.ts'
import { legal } from './services/legal.ts'
import { personal } from './services/personal.ts'
import { property } from './services/property.ts'
import { tax } from './services/tax.ts'
import { synonyms } from './synonyms.ts'
import { welcome } from './welcome.ts'

export const storefront: StorefrontPlan = {
  key: 'documents',
  brand: 'Doorstep Documents',
  tagline:
    'Registrations, licences and legal papers, prepared by verified professionals and delivered to your doorstep.',
  logoUrl: '',
  door: { hue: 182, chroma: 0.073, chromaDark: 0.09 },
  default: true,
  hosts: ['documents.localhost'],
  locale: 'en-IN',
  currency: 'INR',
  timeZone: 'Asia/Kolkata',
  priceSlider: { max: 20_000, step: 500 },
  support: {
    phone: '1800-000-0000',
    email: 'help@doorstep.example',
    hours: 'Monday to Friday, 9AM to 6PM',
    whatsapp: '',
  },
  isOpen: true,
  company,
  prices,
  rules,
  area,
  letters,
  invoices: { ...invoices, series: 'DD/26-27/', creditSeries: 'DC/26-27/', yearStart: 4 },
  categories: [
    {
      key: 'business',
      name: 'Business',
      icon: 'briefcase',
      description: 'Register a company, an MSME or a shop, and keep its records in order.',
      imageUrl: '/art/business',
    },
    {
      key: 'legal',
      name: 'Legal',
      icon: 'scale',
      description: 'Agreements, affidavits and notarised documents, drafted and explained.',
      imageUrl: '/art/legal',
    },
    {
      key: 'tax',
      name: 'Tax',
      icon: 'receipt',
      description: 'GST, income tax and TDS, filed on time by people who do it every day.',
      imageUrl: '/art/tax',
    },
    {
      key: 'personal',
      name: 'Personal',
      icon: 'id',
      description: 'PAN, Aadhaar, voter ID and certificates without the queue.',
      imageUrl: '/art/personal',
    },
    {
      key: 'immigration',
      name: 'Immigration',
      icon: 'globe',
      description: 'Passports, visas and certified translations for going abroad.',
      imageUrl: '/art/immigration',
    },
    {
      key: 'property',
      name: 'Property',
      icon: 'key',
      description: 'Sale deeds, rent agreements and mutation for the home you live in.',
      imageUrl: '/art/property',
    },
  ],
  services: [...business, ...legal, ...tax, ...personal, ...immigration, ...property],
  synonyms,
  frame,
  content: { welcome, about, faq, preparations, articles: [elevenMonths, firstCompany, twoSpellings] },
  people,
  reviews,
}
