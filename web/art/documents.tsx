import { company, compliance, employment, fssai, gst, msme, tax, trademark } from './documents-business.tsx'
import { immigration, licence, pan, passport, visa, voter } from './documents-identity.tsx'
import { affidavit, certificate, notary, property, rent, translation } from './documents-legal.tsx'

export const documentScenes = {
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
  personal: pan,
  business: company,
  legal: affidavit,
}
