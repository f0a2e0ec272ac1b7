import type { Drawing } from '#web/art/draw.tsx'
import type { documentTones } from '#web/art/tones.ts'
import { company, compliance, employment, fssai, gst, msme, tax, trademark } from './documents-business.tsx'
import { immigration, licence, pan, passport, visa, voter } from './documents-identity.tsx'
import { affidavit, certificate, notary, property, rent, translation } from './documents-legal.tsx'
import { birth, clearance, marriage, ration } from './documents-life.tsx'
import { encumbrance, gift, notice, will } from './documents-papers.tsx'
import { copyright, gains, payslip, shop, token, trade } from './documents-trade.tsx'

export const documentScenes: Record<keyof typeof documentTones, Drawing> = {
  company,
  gst,
  trademark,
  fssai,
  msme,
  tax,
  passport,
  licence,
  pan,
  immigration,
  voter,
  visa,
  employment,
  compliance,
  notary,
  translation,
  certificate,
  affidavit,
  rent,
  property,
  shop,
  trade,
  token,
  copyright,
  gains,
  payslip,
  will,
  notice,
  encumbrance,
  gift,
  birth,
  ration,
  marriage,
  clearance,
  personal: pan,
  business: company,
  legal: affidavit,
}
