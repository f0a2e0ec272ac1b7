import { adminBookingRecipes, bookingRecipes } from './bookings.ts'
import { moneyRecipes } from './money.ts'
import { catalogueRecipes, deskRecipes, pageRecipes, shopRecipes } from './office.ts'
import { customerRecipes, myDayRecipes, professionalRecipes } from './people.ts'
import type { Recipes } from './recipe.ts'
import { signInRecipes } from './sign-in.ts'

/** What the requests need whose schema alone does not lead to success, by the name of the endpoint. */
export const recipes: Recipes = {
  ...signInRecipes,
  ...bookingRecipes,
  ...adminBookingRecipes,
  ...moneyRecipes,
  ...professionalRecipes,
  ...myDayRecipes,
  ...customerRecipes,
  ...catalogueRecipes,
  ...deskRecipes,
  ...pageRecipes,
  ...shopRecipes,
}
