import { expect, newAccount, open, test } from '#e2e/support/shop.ts'
import { readScreenOf } from '#e2e/support/screen-reader.ts'

test(
  'a customer searches, books, moves and cancels with the keyboard and a screen reader',
  { tag: '@smoke' },
  async ({ page }) => {
    test.setTimeout(180_000)
    const { email, password } = await newAccount(page.request)
    const { focus, tabTo, headings, landmarks, announced } = await readScreenOf(page)
    const press = (key: string) => page.keyboard.press(key)
    const type = (text: string) => page.keyboard.type(text)
    const expectFocus = (what: string) => expect.poll(focus).toBe(what)

    await test.step('the first press of Tab offers a link past the header', async () => {
      await open(page, '/')
      await press('Tab')
      expect(await focus()).toBe('link "Skip to content"')
      await press('Enter')
      expect(await focus()).toBe('main ""')
      expect(await landmarks()).toEqual(expect.arrayContaining(['banner', 'main', 'search', 'contentinfo']))
      expect((await headings())[0]).toBe('1 Paperwork done right, at your doorstep.')
    })

    await test.step('a search moves to the results and says how many there are', async () => {
      await tabTo(/^combobox "Search services"/)
      await type('pasport')
      await press('Enter')
      await expectFocus('heading "Services"')
      await expect.poll(announced).toContain('4 services')
      expect((await headings()).slice(0, 2)).toEqual(['1 Services', '2 Passport Application'])
    })

    await test.step('a result opens, and its page has the headings of a service', async () => {
      await tabTo(/^link "Passport Application"/)
      await press('Enter')
      await expectFocus('heading "Passport Application"')
      const [title, ...others] = await headings()
      expect([title, others.includes("2 What's Included")]).toEqual(['1 Passport Application', true])
      expect(await landmarks()).toEqual(expect.arrayContaining(['navigation "Breadcrumb"', 'complementary "Booking"']))
    })

    await test.step('booking asks to sign in first, and continues afterwards', async () => {
      await tabTo(/^link "Book Now"/)
      await press('Enter')
      await expectFocus('heading "Welcome back"')
      await tabTo(/^textbox "Email"/)
      await type(email)
      await tabTo(/^textbox "Password"/)
      await type(password)
      await press('Enter')
      await expectFocus('heading "Book Your Service"')
    })

    const chosenDay = await test.step('the arrow keys choose a day, which a heading names', async () => {
      await tabTo(/^button ".+" pressed/)
      for (let days = 0; days < 3; days += 1) await press('ArrowRight')
      await press('Enter')
      await expect.poll(focus).toMatch(/^button "\w+day, \d+ \w+" pressed/)
      const day = /"(.+?)"/.exec(await focus())?.[1]
      await expect.poll(headings).toContain(`2 ${day}`)
      return day
    })

    await test.step('the arrow keys choose a time', async () => {
      await tabTo(/^radio/)
      await press('ArrowDown')
      await expect.poll(focus).toMatch(/^radio "\d+:\d\d [ap]m.*" checked/)
      await tabTo(/^button "Continue to address"/)
      await press('Enter')
      await expectFocus('heading "Where should we come?"')
    })

    await test.step('a missing address gets the focus, with the reason', async () => {
      await tabTo(/^button "Continue to confirm"/)
      await press('Enter')
      await expect.poll(focus).toMatch(/^textbox "Address" invalid.*: .+/)
      await type('7, Temple Street, Mysuru 570001')
      await tabTo(/^button "Continue to confirm"/)
      await press('Enter')
      await expectFocus('heading "Check the details"')
    })

    await test.step('the booking is confirmed, and its page says what can be done', async () => {
      await tabTo(/^button "Confirm Booking"/)
      await press('Enter')
      await expectFocus('heading "Booking Confirmed!"')
      await tabTo(/^link "View My Bookings"/)
      await press('Enter')
      await expectFocus('heading "My Dashboard"')
      await tabTo(/^link "View Details/)
      await press('Enter')
      await expectFocus('heading "Passport Application"')
      expect(await landmarks()).toEqual(
        expect.arrayContaining([
          'region "Appointment"',
          'region "What you can do"',
          'complementary "Price and changes"',
        ]),
      )
    })

    await test.step('the booking moves to another day', async () => {
      await tabTo(/^(link|button) "Reschedule/)
      await press('Enter')
      await expectFocus('heading "Choose a new time"')
      await tabTo(/^button ".+" pressed/)
      await press('ArrowRight')
      await press('Enter')
      await expect.poll(headings).not.toContain(`2 ${chosenDay}`)
      await tabTo(/^radio/)
      await press('ArrowDown')
      await tabTo(/^button "Move booking"/)
      await press('Enter')
      await expectFocus('heading "Passport Application"')
      expect(await announced()).toContain('Your booking has been moved.')
    })

    await test.step('a dialog asks before the booking is cancelled, and returns the focus', async () => {
      await tabTo(/^button "Cancel booking"/)
      await press('Enter')
      await expectFocus('button "Keep booking"')
      expect(await headings()).toEqual(['2 Cancel this booking?'])
      await press('Escape')
      await expectFocus('button "Cancel booking"')
      await press('Enter')
      await expectFocus('button "Keep booking"')
      await tabTo(/^button "Cancel booking"/)
      await press('Enter')
      await expect.poll(announced).toContain('Your booking has been cancelled.')
    })

    await test.step('the account menu signs out', async () => {
      await tabTo(/^button "Account menu/)
      await press('Enter')
      await expectFocus('menuitem "My Dashboard"')
      await press('End')
      await expectFocus('menuitem "Sign Out"')
      await press('Enter')
      await expectFocus('heading "Paperwork done right, at your doorstep."')
      await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible()
    })
  },
)
