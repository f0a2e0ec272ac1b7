import { countryOf } from '#domain/format/country.ts'
import { nameOfCountry } from '#domain/format/countries.ts'
import { area, company, invoices, letters, rules } from '#domain/storefront/initial.ts'
import { taxLabelIn } from '#domain/storefront/tax-label.ts'
import type { StorefrontPlan } from '#domain/storefront.ts'
import type { NewStorefront } from '#domain/storefront/making.ts'
import { neutral } from './neutral.ts'

/** The plan with which a storefront begins that was made in the settings: no catalogue, and the neutral texts. */
export function planOf({ key, brand, locale, currency, timeZone, ...made }: NewStorefront): StorefrontPlan {
  const { scenery, hosts, phone, email, hours } = made
  const symbol = symbolOf(currency, locale)
  const money = symbol === currency ? currency : `${symbol} ${currency}`
  return {
    key,
    brand,
    tagline: 'Services at your door, booked online in minutes.',
    logoUrl: '',
    door: { hue: 255, chroma: 0.03, chromaDark: 0.03 },
    hosts,
    isOpen: false,
    locale,
    currency,
    timeZone,
    priceSlider: sliderIn(currency),
    support: { phone, email, hours, whatsapp: '' },
    company: { ...company, taxLabel: taxLabelIn(locale) },
    // Taxes that no one has entered would be wrong in most countries.
    prices: { serviceFee: 0, taxes: [], elsewhere: null, taxesFee: false, includesTax: false },
    rules,
    area,
    letters,
    invoices,
    categories: [],
    services: [],
    synonyms: [],
    frame: {
      region: `${nameOfCountry(countryOf(locale))} · English · ${money}`,
      scenery,
      menu: [],
      footerServices: [],
      feature: null,
    },
    content: neutral,
  }
}

/** '£' for GBP, and the code where there is no sign. */
function symbolOf(currency: string, locale: string): string {
  const parts = new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
  return parts.formatToParts(0).find(({ type }) => type === 'currency')?.value ?? currency
}

/** About how many units of a currency a dollar buys, as powers of ten; about one of those that are left out. */
const worth: Record<number, string> = {
  10: 'BRL BWP CNY DKK EGP GTQ HKD HNL ILS MAD MDL MOP MVR MXN MYR NAD NOK PLN RON SCR SEK SRD SLE STN SZL LSL TJS TRY TTD UAH ZAR ZMW',
  100: 'AFN ALL BDT BTN CUP CZK DOP DZD ERN ETB GMD HTG INR ISK JMD JPY KES KGS KMF LKR LRD MKD MRU MUR MZN NIO NPR PHP PKR RSD RUB THB TWD UYU VES VUV XPF YER',
  1_000: 'AMD AOA ARS BIF CDF CLP COP CRC DJF GYD HUF IQD KPW KRW KZT MMK MNT MWK NGN RWF SDG SOS SSP TZS UGX XAF XOF',
  10_000: 'GNF IDR IRR KHR LAK LBP MGA PYG SYP UZS VND',
}

/** The filter of prices reaches to about 500 dollars. */
function sliderIn(currency: string): StorefrontPlan['priceSlider'] {
  const [factor = 1] = Object.keys(worth)
    .map(Number)
    .filter((one) => worth[one]?.split(' ').includes(currency))
  return { max: 500 * factor, step: 10 * factor }
}
