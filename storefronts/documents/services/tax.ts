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
      'We check if you need GST, choose the right scheme with you and file the application. You get your GSTIN and a one-page list of your returns and their due dates.',
    includes: [
      'Check of turnover and place of supply',
      'Application on the GST portal',
      'Replies to queries from the officer',
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
      'One month of sales and purchases, matched with what your suppliers have reported and filed while you watch. You get a list of any missing input credit, with the supplier to call for each.',
    includes: [
      'Sales and purchases for one month',
      'Matching with the credit statement on the portal',
      'Filing of GSTR-1 and GSTR-3B',
      'List of missing input credit',
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
      'For people with a salary, one or two houses and some interest. We compare Form 16 with the department’s records, calculate your tax under both regimes and file under the one that costs you less.',
    includes: [
      'Form 16 compared with the annual statement',
      'Tax calculated under both regimes',
      'Return filed and verified',
      'Computation and acknowledgement for your records',
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
      'A loan, a visa or a tax notice often needs papers from several years. We download your returns, acknowledgements and statements with you, put them in order and explain any letter from the department.',
    includes: [
      'Returns and acknowledgements for three years',
      'Annual statement and tax credit statement',
      'TDS certificates, where available online',
      'One notice explained',
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
      'For shops, freelancers and professionals, with or without books of account. We compare presumptive tax with your actual profit, check it against the department’s records, and file the return after you have seen every figure.',
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
      'One quarter of tax deducted from salaries, rent, fees or payments to contractors. We match challans with deductions, correct any wrong PANs and file the statement, so that your payees can claim their credit.',
    includes: [
      'One quarter, up to twenty entries',
      'Challans matched with deductions',
      'PANs of payees verified',
      'Statement filed',
      'TDS certificates ready to issue',
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
      'For a year in which you sold a house, land, shares or mutual funds. A tax practitioner works out the cost and the gain from your deeds and statements, and explains how reinvesting could save tax before the return is filed.',
    includes: [
      'Cost and gain for up to two properties',
      'Share and fund statements put in order',
      'Exemptions for reinvestment explained',
      'Losses set off and carried forward',
      'Return filed and verified',
    ],
    featured: false,
  },
]
