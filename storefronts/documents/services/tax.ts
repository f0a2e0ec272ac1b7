import type { StorefrontPlan } from '#domain/storefront.ts'

/** Prices in paise. */
export const tax: StorefrontPlan['services'] = [
  {
    slug: 'gst',
    title: 'GST Registration',
    category: 'tax',
    price: 149_900,
    duration: 60,
    imageUrl: '/art/gst',
    description:
      'We check whether you need GST, choose the right scheme with you and file the application. You keep the GSTIN and a short sheet that says which return falls due when.',
    includes: [
      'Check of turnover and place of supply',
      'Application on the GST portal',
      'Answers to queries of the officer',
      'GSTIN and registration certificate',
    ],
    featured: true,
  },
  {
    slug: 'gst-returns',
    title: 'GST Return Filing',
    category: 'tax',
    price: 79_900,
    duration: 30,
    imageUrl: '/art/gst',
    description:
      'One month of sales and purchases, matched with what your suppliers have reported and filed while you look on. Input credit that is missing is listed with the name of the supplier to call.',
    includes: [
      'Sales and purchases of one month',
      'Match with the credit statement of the portal',
      'Filing of GSTR-1 and GSTR-3B',
      'List of credit that is missing',
    ],
    featured: false,
  },
  {
    slug: 'income-tax-return',
    title: 'Income Tax Return, Salaried',
    category: 'tax',
    price: 89_900,
    duration: 45,
    imageUrl: '/art/tax',
    description:
      'For people with a salary, one or two houses and some interest. We compare Form 16 with what the department already knows, work out both regimes and file the one that costs you less.',
    includes: [
      'Form 16 compared with the annual statement',
      'Both tax regimes worked out',
      'Return filed and verified',
      'Computation and acknowledgement to keep',
    ],
    featured: false,
  },
  {
    slug: 'tax-docs',
    title: 'Tax Documents',
    category: 'tax',
    price: 69_900,
    duration: 45,
    imageUrl: '/art/tax',
    description:
      'For a loan, a visa or a notice you often need papers of several years. We fetch returns, acknowledgements and statements from the portals with you, sort them and explain any letter from the department.',
    includes: [
      'Returns and acknowledgements of three years',
      'Annual statement and tax credit statement',
      'TDS certificates that can be downloaded',
      'One notice read and explained',
    ],
    featured: false,
  },
  {
    slug: 'business-income-tax-return',
    title: 'Income Tax Return, Business',
    category: 'tax',
    price: 349_900,
    duration: 90,
    imageUrl: '/art/gains',
    description:
      'For shops, freelancers and professionals with books or without. We compare presumptive tax with actual profit, check what the portals already know, and file the return after you have seen every figure.',
    includes: [
      'Sales compared with the GST returns',
      'Profit and loss account and balance sheet',
      'Presumptive tax compared with actual profit',
      'Return filed and verified',
      'List of advance tax dates',
    ],
    featured: false,
  },
  {
    slug: 'tds-return',
    title: 'TDS Return Filing',
    category: 'tax',
    price: 129_900,
    duration: 45,
    imageUrl: '/art/payslip',
    description:
      'One quarter of tax deducted from salaries, rent, fees or contractors. We match challans with deductions, correct PANs that do not fit and file the statement, so that people can claim what was taken from them.',
    includes: [
      'One quarter, up to twenty entries',
      'Challans matched with deductions',
      'PANs of the payees checked',
      'Statement filed',
      'TDS certificates ready to hand out',
    ],
    featured: false,
  },
  {
    slug: 'capital-gains-return',
    title: 'Capital Gains Return',
    category: 'tax',
    price: 499_900,
    duration: 75,
    imageUrl: '/art/gains',
    description:
      'For the year in which you sold a house, land, shares or funds. A tax practitioner works out cost and gain from your deeds and statements, and says what reinvestment would change before the return is filed.',
    includes: [
      'Cost and gain of up to two properties',
      'Statements of shares and funds sorted',
      'Exemptions for reinvestment explained',
      'Losses set off and carried forward',
      'Return filed and verified',
    ],
    featured: false,
  },
]
