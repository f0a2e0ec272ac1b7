import type { Synonyms } from '#domain/search.ts'

export const synonyms: Synonyms = [
  ['licence', 'license', 'dl'],
  ['itr', 'income tax', 'income tax return'],
  ['pan', 'pan card'],
  ['aadhaar', 'aadhar', 'adhar', 'uid', 'aadhaar card', 'aadhar card'],
  ['company', 'pvt ltd', 'private limited', 'incorporation'],
  ['msme', 'udyam'],
  ['fssai', 'food licence', 'food license'],
  ['rent agreement', 'rental agreement', 'lease'],
  ['notary', 'notarization', 'notarisation', 'notarised'],
  ['tm', 'trademark', 'trade mark', 'brand name'],
  ['iec', 'import export', 'import export code'],
  ['dsc', 'digital signature'],
  ['pcc', 'police clearance'],
  ['pf', 'epf', 'provident fund'],
  ['poa', 'power of attorney'],
  ['voter id', 'voter id card', 'voter card', 'epic', 'election card'],
  ['will', 'testament'],
  ['translation', 'translations', 'translator'],
]
