import type { StorefrontPlan } from '#domain/storefront.ts'
import { carpentry, carpentryServices } from './reviews/carpentry.ts'
import { cleaning, cleaningServices } from './reviews/cleaning.ts'
import { electrician, electricianServices } from './reviews/electrician.ts'
import { arrival, manner, price, short, verdict } from './reviews/general.ts'
import { plumbing, plumbingServices } from './reviews/plumbing.ts'
import { salon, salonServices } from './reviews/salon.ts'

export const reviews: StorefrontPlan['reviews'] = {
  short,
  arrival,
  categories: { plumbing, cleaning, salon, electrician, carpentry },
  services: {
    ...plumbingServices,
    ...cleaningServices,
    ...salonServices,
    ...electricianServices,
    ...carpentryServices,
  },
  manner,
  price,
  verdict,
}
