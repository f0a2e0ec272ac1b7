import { awayWrites } from './away.ts'
import { bookingWrites } from './booking.ts'
import type { AdminWrite } from './calls.ts'
import { catalogueWrites } from './catalogue.ts'
import { closedDayWrites } from './closed-day.ts'
import { categoryWrites } from './category.ts'
import { areaWrites } from './area.ts'
import { contactWrites } from './contact.ts'
import { customerWrites } from './customer.ts'
import { invoiceWrites, ledgerWrites } from './ledger.ts'
import { messageWrites } from './message.ts'
import { pageWrites } from './page.ts'
import { professionalWrites } from './professional.ts'
import { reviewWrites } from './review.ts'
import { demoWrites, openingWrites, settingsWrites } from './settings.ts'
import { storefrontWrites } from './storefront.ts'
import { teamWrites } from './team.ts'
import { viewWrites } from './view.ts'

/** Writes that change only what the administrator has seen, or nothing, and so record nothing. */
export const ofReader = new Set(['activity.see', 'news.read', 'message.test', 'page.preview', 'closedDay.read'])

/** Every administrator endpoint that writes, and the activity it records. A new endpoint without a row here fails. */
export const adminWrites: Record<string, AdminWrite> = {
  ...awayWrites,
  ...bookingWrites,
  ...catalogueWrites,
  ...closedDayWrites,
  ...professionalWrites,
  ...categoryWrites,
  ...customerWrites,
  ...reviewWrites,
  ...teamWrites,
  ...viewWrites,
  ...ledgerWrites,
  ...invoiceWrites,
  ...messageWrites,
  ...settingsWrites,
  ...openingWrites,
  ...storefrontWrites,
  ...contactWrites,
  ...areaWrites,
  ...pageWrites,
  // Last: the shop is no demo afterwards.
  ...demoWrites,
}
