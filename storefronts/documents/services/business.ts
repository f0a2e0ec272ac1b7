import type { StorefrontPlan } from '#domain/storefront.ts'

/** Prices in paise. */
export const business: StorefrontPlan['services'] = [
  {
    slug: 'company-registration',
    title: 'Company Registration',
    category: 'business',
    price: 699_900,
    duration: 90,
    imageUrl: '/art/company',
    description:
      'A company secretary visits you, helps you decide on the name and the shareholding, and files the SPICe+ form while you watch. You receive the certificate of incorporation with the company’s PAN and TAN.',
    includes: [
      'Name search and reservation',
      'Two digital signature certificates',
      'Memorandum and articles of association',
      'SPICe+ filing with PAN and TAN',
      'Certificate of incorporation, digital and printed',
    ],
    featured: true,
  },
  {
    slug: 'business-registration',
    title: 'Business Registration',
    category: 'business',
    price: 349_900,
    duration: 75,
    imageUrl: '/art/shop',
    description:
      'For a proprietorship or a partnership that does not need to be a company. We compare the options with you, draft the deed if you need one, and apply for shop and establishment registration in your state.',
    includes: [
      'Comparison of proprietorship, partnership and LLP',
      'Partnership deed drafted and explained',
      'Shop and establishment application',
      'List of papers the bank needs for a current account',
    ],
    featured: false,
  },
  {
    slug: 'msme',
    title: 'Udyam (MSME) Registration',
    category: 'business',
    price: 99_900,
    duration: 30,
    imageUrl: '/art/msme',
    description:
      'The portal charges nothing for this registration; you pay us for getting it right the first time. We find your activity codes, enter investment and turnover as shown in your returns, and file with your Aadhaar.',
    includes: [
      'Check if you are micro, small or medium',
      'Activity codes chosen with you',
      'Filing on the Udyam portal',
      'Udyam certificate, digital and printed',
    ],
    featured: false,
  },
  {
    slug: 'fssai',
    title: 'FSSAI Registration',
    category: 'business',
    price: 249_900,
    duration: 45,
    imageUrl: '/art/fssai',
    description:
      'For home bakers, cloud kitchens, cafés and food shops. We check which registration or licence your kitchen needs, photograph the premises and file the application on FoSCoS.',
    includes: [
      'Check if you need registration, a state or a central licence',
      'Food categories chosen with you',
      'Application on the FoSCoS portal',
      'Replies to queries from the food safety officer',
      'Certificate ready to display',
    ],
    featured: false,
  },
  {
    slug: 'compliance-documents',
    title: 'Compliance Documents',
    category: 'business',
    price: 499_900,
    duration: 90,
    imageUrl: '/art/compliance',
    description:
      'A company secretary goes through your company’s minutes, registers and annual forms, and brings them up to date. You also get a calendar of everything that is due in the coming year.',
    includes: [
      'Check of minutes and statutory registers',
      'Missing minutes and resolutions drafted',
      'Annual return and accounts prepared for filing',
      'Calendar of upcoming due dates',
    ],
    featured: false,
  },
  {
    slug: 'llp-registration',
    title: 'LLP Registration',
    category: 'business',
    price: 549_900,
    duration: 75,
    imageUrl: '/art/company',
    description:
      'For partners who want to keep their own property separate from the firm, with less yearly paperwork than a company. A company secretary files the incorporation with you and drafts the agreement that says who contributes what and who decides what.',
    includes: [
      'Comparison with a company and a partnership',
      'Name search and reservation',
      'Two digital signature certificates',
      'Incorporation form filed with PAN and TAN',
      'LLP agreement drafted, explained and filed',
    ],
    featured: false,
  },
  {
    slug: 'trade-licence',
    title: 'Trade Licence',
    category: 'business',
    price: 249_900,
    duration: 60,
    imageUrl: '/art/shop',
    description:
      'The municipality wants to know what is sold or made at an address before you open. We find the right trade category, collect the papers for the premises and apply for a new licence or a renewal.',
    includes: [
      'Check of trade category and municipal rules',
      'Rent papers, tax receipt and site sketch put in order',
      'Application for a new licence or a renewal',
      'Replies to queries from the inspector',
      'Reminder of the renewal date',
    ],
    featured: false,
  },
  {
    slug: 'import-export-code',
    title: 'Import Export Code',
    category: 'business',
    price: 219_900,
    duration: 45,
    imageUrl: '/art/trade',
    description:
      'Customs and banks ask for this code before you can import or export goods. We file the application with the Directorate General of Foreign Trade and show you the yearly update that keeps the code valid.',
    includes: [
      'Check if your business needs the code',
      'Bank certificate or cancelled cheque prepared',
      'Application on the DGFT portal',
      'Printed code and a note on the yearly update',
    ],
    featured: false,
  },
  {
    slug: 'digital-signature',
    title: 'Digital Signature Certificate',
    category: 'business',
    price: 189_900,
    duration: 30,
    imageUrl: '/art/token',
    description:
      'A digital signature on a USB token, for company filings, tenders, GST and income tax. We fill in the application, help you with the video check and make a test signature on your own computer.',
    includes: [
      'Class 3 certificate for two years',
      'USB token',
      'Help with the video check',
      'Driver installed on one computer',
      'Test signature on a form of your choice',
    ],
    featured: false,
  },
]
