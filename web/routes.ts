import { olderCategories } from '#domain/catalogue.ts'
import { index, layout, route, type RouteConfig } from '@react-router/dev/routes'

/** Every screen of Doorstep: the address on the left, the file that draws it on the right. */
export default [
  layout('pages/content/layout.tsx', [
    index('pages/home/home.tsx'),
    route('services', 'pages/services/list.tsx'),
    ...olderCategories.map((key) => route(`services/${key}`, 'pages/services/category.tsx', { id: `services-${key}` })),
    route('services/:service', 'pages/services/detail.tsx'),
    route('bookings/:booking', 'pages/bookings/details.tsx'),
    route('bookings/:booking/reschedule', 'pages/bookings/reschedule.tsx'),
    route('bookings/:booking/receipt', 'pages/bookings/receipt.tsx'),
    route('dashboard', 'pages/account/dashboard.tsx'),
    route('account', 'pages/account/account.tsx'),
    route('aboutus', 'pages/content/about.tsx'),
    route('contactus', 'pages/content/contact.tsx'),
    route('pricing', 'pages/content/pricing.tsx'),
    route('blog', 'pages/content/blog.tsx'),
    route('blog/:article', 'pages/content/article.tsx'),
    route('faq', 'pages/content/faq.tsx'),
    route('privacy-policy', 'pages/content/privacy-policy.tsx'),
    route('terms', 'pages/content/terms.tsx'),
    route('cookies', 'pages/content/cookies.tsx'),
    route('home', 'pages/content/moved.tsx', { id: 'home' }),
    route('about-us', 'pages/content/moved.tsx', { id: 'about-us' }),
    route('contact', 'pages/content/moved.tsx', { id: 'contact' }),
    route('api/docs', 'pages/content/api-docs.tsx'),
    // Every piece in every state, for those who build Doorstep; the shop that is built has no such page.
    ...(import.meta.env.MODE === 'production' ? [] : [route('dev/parts', 'pages/dev/parts.tsx')]),
    route('*', 'pages/content/not-found.tsx'),
  ]),
  layout('pages/account/layout.tsx', [
    route('login', 'pages/account/login.tsx'),
    route('register', 'pages/account/register.tsx'),
    route('forgot-password', 'pages/account/forgot-password.tsx'),
    route('reset-password', 'pages/account/reset-password.tsx'),
    route('verify-email', 'pages/account/verify-email.tsx'),
  ]),
  layout('pages/booking/layout.tsx', [route('booking/:service', 'pages/booking/booking.tsx')]),
  layout('pages/admin/layout.tsx', [
    route('admin', 'pages/admin/dashboard.tsx'),
    route('admin/services', 'pages/admin/services.tsx'),
    route('admin/bookings', 'pages/admin/bookings.tsx'),
    route('admin/*', 'pages/admin/not-found.tsx'),
  ]),
] satisfies RouteConfig
