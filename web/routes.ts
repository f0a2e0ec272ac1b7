import { index, layout, route, type RouteConfig } from '@react-router/dev/routes'

/** Every screen of Doorstep: the address on the left, the file that draws it on the right. */
export default [
  layout('pages/content/layout.tsx', [
    index('pages/home/home.tsx'),
    route('services', 'pages/services/list.tsx'),
    route('services/:service', 'pages/services/detail.tsx'),
    route('login', 'pages/account/login.tsx'),
    route('dashboard', 'pages/account/dashboard.tsx'),
    route('api/docs', 'pages/content/api-docs.tsx'),
    route('*', 'pages/content/not-found.tsx'),
  ]),
] satisfies RouteConfig
