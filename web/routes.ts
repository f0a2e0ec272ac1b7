import { olderCategories } from '#domain/catalogue/browsing.ts'
import { index, layout, route, type RouteConfig } from '@react-router/dev/routes'

/** Every screen of Doorstep: its path and its file. */
export default [
  layout('content/layout.tsx', [
    index('home/page.tsx'),
    route('services', 'services/list/page.tsx'),
    ...olderCategories.map((key) => route(`services/${key}`, 'services/category.tsx', { id: `services-${key}` })),
    route('services/:service', 'services/detail/page.tsx'),
    route('bookings/:booking', 'bookings/details/page.tsx'),
    route('bookings/:booking/reschedule', 'bookings/reschedule/page.tsx'),
    route('bookings/:booking/receipt', 'bookings/receipt/page.tsx'),
    route('dashboard', 'account/dashboard/page.tsx'),
    route('account', 'account/settings/page.tsx'),
    route('aboutus', 'content/about.tsx'),
    route('contactus', 'content/contact.tsx'),
    route('pricing', 'content/pricing.tsx'),
    route('blog', 'content/blog.tsx'),
    route('blog/:article', 'content/article.tsx'),
    route('faq', 'content/faq.tsx'),
    ...['privacy-policy', 'terms', 'cookies'].map((page) => route(page, 'content/legal.tsx', { id: page })),
    route('home', 'content/moved.tsx', { id: 'home' }),
    route('about-us', 'content/moved.tsx', { id: 'about-us' }),
    route('contact', 'content/moved.tsx', { id: 'contact' }),
    route('api/docs', 'content/api-docs.tsx'),
    // Every piece in every state, for developers; the product has no such page.
    ...(import.meta.env.MODE === 'production' ? [] : [route('dev/parts', 'dev/parts.tsx')]),
    route('*', 'content/not-found.tsx'),
  ]),
  layout('account/layout.tsx', [
    route('login', 'account/sign-in/login.tsx'),
    route('register', 'account/sign-in/register.tsx'),
    route('forgot-password', 'account/sign-in/forgot-password.tsx'),
    route('reset-password', 'account/sign-in/reset-password.tsx'),
    route('verify-email', 'account/sign-in/verify-email.tsx'),
  ]),
  layout('booking/layout.tsx', [route('booking/:service', 'booking/page.tsx')]),
  layout('admin/layout.tsx', [
    route('admin', 'admin/dashboard/page.tsx'),
    route('admin/services', 'admin/services/page.tsx'),
    route('admin/professionals', 'admin/professionals/page.tsx'),
    route('admin/closed-days', 'admin/closed-days/page.tsx'),
    route('admin/bookings', 'admin/bookings/page.tsx'),
    route('admin/categories', 'admin/categories/page.tsx'),
    route('admin/bookings/:booking/receipt', 'admin/bookings/receipt/page.tsx'),
    route('admin/customers', 'admin/customers/page.tsx'),
    route('admin/customers/:customer', 'admin/customers/customer/page.tsx'),
    route('admin/activity', 'admin/activity/page.tsx'),
    route('admin/reviews', 'admin/reviews/page.tsx'),
    route('admin/messages', 'admin/messages/page.tsx'),
    layout('admin/settings/layout.tsx', [
      route('admin/settings', 'admin/settings/page.tsx'),
      route('admin/settings/contact', 'admin/settings/contact/page.tsx'),
    ]),
    route('admin/messages/received', 'admin/received/page.tsx'),
    route('admin/*', 'admin/not-found.tsx'),
  ]),
] satisfies RouteConfig
