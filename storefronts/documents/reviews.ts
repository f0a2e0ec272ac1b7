import type { StorefrontPlan } from '#domain/storefront.ts'
import { business, businessServices } from './reviews/business.ts'
import { arrival, manner, price, short, verdict } from './reviews/general.ts'
import { immigration, immigrationServices } from './reviews/immigration.ts'
import { legal, legalServices } from './reviews/legal.ts'
import { personal, personalServices } from './reviews/personal.ts'
import { property, propertyServices } from './reviews/property.ts'
import { tax, taxServices } from './reviews/tax.ts'

export const reviews: StorefrontPlan['reviews'] = {
  short,
  arrival,
  categories: { business, legal, tax, personal, immigration, property },
  services: {
    ...businessServices,
    ...legalServices,
    ...taxServices,
    ...personalServices,
    ...immigrationServices,
    ...propertyServices,
  },
  manner,
  price,
  verdict,
}
