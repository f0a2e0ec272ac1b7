import type { ReactElement } from 'react'
import type { IconName } from './icon-names.ts'

export const outlines = {
  search: (
    <>
      <circle cx="11" cy="11" r="6.5" />
      <path d="M16 16l4.5 4.5" />
    </>
  ),
  right: <path d="M9.5 5.5L16 12l-6.5 6.5" />,
  left: <path d="M14.5 5.5L8 12l6.5 6.5" />,
  down: <path d="M5.5 9.5L12 16l6.5-6.5" />,
  up: <path d="M5.5 14.5L12 8l6.5 6.5" />,
  arrow: <path d="M4.5 12h15M13 5.5l6.5 6.5-6.5 6.5" />,
  back: <path d="M19.5 12h-15M11 5.5L4.5 12l6.5 6.5" />,
  ext: <path d="M7 17L17 7M8.5 7H17v8.5" />,
  heart: <path d="M12 20C5.5 15.5 3 12.3 3 8.8A4.8 4.8 0 0 1 12 6.6a4.8 4.8 0 0 1 9 2.2c0 3.5-2.5 6.7-9 11.2z" />,
  heartOn: (
    <path
      fill="currentColor"
      d="M12 20C5.5 15.5 3 12.3 3 8.8A4.8 4.8 0 0 1 12 6.6a4.8 4.8 0 0 1 9 2.2c0 3.5-2.5 6.7-9 11.2z"
    />
  ),
  clock: (
    <>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M12 7.5V12l3 2" />
    </>
  ),
  cal: (
    <>
      <rect x="3.5" y="5" width="17" height="15.5" rx="3" />
      <path d="M3.5 10h17M8 3v4M16 3v4" />
    </>
  ),
  shield: (
    <>
      <path d="M12 3l7.5 2.8v5.4c0 4.6-3 8-7.5 9.8-4.5-1.8-7.5-5.2-7.5-9.8V5.8z" />
      <path d="M8.7 12l2.3 2.3 4.3-4.6" />
    </>
  ),
  check: <path d="M5 12.5l4.5 4.5L19 7.5" />,
  x: <path d="M6 6l12 12M18 6L6 18" />,
  sliders: (
    <>
      <path d="M4 7h9M18 7h2M4 17h2M11 17h9" />
      <circle cx="15.5" cy="7" r="2.5" />
      <circle cx="8.5" cy="17" r="2.5" />
    </>
  ),
  pin: (
    <>
      <path d="M12 21c-4.7-4.4-7-7.9-7-11a7 7 0 0 1 14 0c0 3.1-2.3 6.6-7 11z" />
      <circle cx="12" cy="10" r="2.5" />
    </>
  ),
  phone: (
    <path d="M5 4h3.5l1.7 4.2-2.2 1.6a12 12 0 0 0 6.2 6.2l1.6-2.2L20 15.5V19a1.5 1.5 0 0 1-1.6 1.5C10.5 20 4 13.5 3.5 5.6A1.5 1.5 0 0 1 5 4z" />
  ),
  mail: (
    <>
      <rect x="3" y="5" width="18" height="14" rx="3" />
      <path d="M3.5 7.5L12 13l8.5-5.5" />
    </>
  ),
  chat: (
    <path d="M4 6.5A2.5 2.5 0 0 1 6.5 4h11A2.5 2.5 0 0 1 20 6.5v8a2.5 2.5 0 0 1-2.5 2.5H10l-4.5 3.5V17A2.5 2.5 0 0 1 4 14.5z" />
  ),
  bell: (
    <>
      <path d="M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 1.5h-15z" />
      <path d="M10 20.5a2.2 2.2 0 0 0 4 0" />
    </>
  ),
  calX: (
    <>
      <rect x="3.5" y="5" width="17" height="15.5" rx="3" />
      <path d="M3.5 10h17M8 3v4M16 3v4M10 13.5l4 4M14 13.5l-4 4" />
    </>
  ),
  mailX: (
    <path d="M21 11V8a3 3 0 0 0-3-3H6a3 3 0 0 0-3 3v8a3 3 0 0 0 3 3h7M3.5 7.5L12 13l8.5-5.5M16.5 15.5l4 4M20.5 15.5l-4 4" />
  ),
  home: (
    <>
      <path d="M4 11l8-7 8 7v7.5a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2z" />
      <path d="M10 20.5V15a2 2 0 0 1 4 0v5.5" />
    </>
  ),
  user: (
    <>
      <circle cx="12" cy="8" r="4" />
      <path d="M4.5 20.5c.6-4 3.5-6 7.5-6s6.9 2 7.5 6" />
    </>
  ),
  userX: (
    <>
      <circle cx="10" cy="8" r="4" />
      <path d="M2.5 20.5c.6-4 3.5-6 7.5-6 1.5 0 2.8.3 4 .8M16.5 15.5l4 4M20.5 15.5l-4 4" />
    </>
  ),
  users: (
    <>
      <circle cx="9" cy="8" r="3.5" />
      <path d="M2.5 19.5c.5-3.5 3-5.3 6.5-5.3s6 1.8 6.5 5.3M15.5 4.8a3.5 3.5 0 0 1 0 6.4M17.5 14.6c2.3.6 3.7 2.3 4 4.9" />
    </>
  ),
  logout: <path d="M10 4H6.5A2.5 2.5 0 0 0 4 6.5v11A2.5 2.5 0 0 0 6.5 20H10M14.5 8l4 4-4 4M18 12H9.5" />,
  grid: (
    <>
      <rect x="4" y="4" width="6.5" height="6.5" rx="1.8" />
      <rect x="13.5" y="4" width="6.5" height="6.5" rx="1.8" />
      <rect x="4" y="13.5" width="6.5" height="6.5" rx="1.8" />
      <rect x="13.5" y="13.5" width="6.5" height="6.5" rx="1.8" />
    </>
  ),
  briefcase: (
    <>
      <rect x="3.5" y="7.5" width="17" height="12" rx="2.5" />
      <path d="M8.5 7.5V6A2 2 0 0 1 10.5 4h3a2 2 0 0 1 2 2v1.5M3.5 12.5c5.5 2 11.5 2 17 0" />
    </>
  ),
  scale: <path d="M12 4v16M8 20h8M5 7l7-2 7 2M5 7l-2.5 6a3 3 0 0 0 5 0zM19 7l-2.5 6a3 3 0 0 0 5 0z" />,
  receipt: (
    <>
      <path d="M6 3.5h12v17l-2-1.5-2 1.5-2-1.5-2 1.5-2-1.5-2 1.5z" />
      <path d="M9.5 8.5h5M9.5 12.5h5" />
    </>
  ),
  id: (
    <>
      <rect x="3" y="5.5" width="18" height="13" rx="2.5" />
      <circle cx="8.5" cy="11" r="2" />
      <path d="M5.7 15.5c.4-1.3 1.4-2 2.8-2s2.4.7 2.8 2M14 10h4M14 13.5h3" />
    </>
  ),
  globe: (
    <>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M3.5 12h17M12 3.5c5 5 5 12 0 17-5-5-5-12 0-17z" />
    </>
  ),
  key: (
    <>
      <circle cx="8" cy="15" r="4" />
      <path d="M11 12l8-8M16 7l2.5 2.5M13.5 9.5L16 12" />
    </>
  ),
  cash: (
    <>
      <rect x="2.5" y="6" width="19" height="12" rx="2.5" />
      <circle cx="12" cy="12" r="2.7" />
      <path d="M6 9.5v5M18 9.5v5" />
    </>
  ),
  info: (
    <>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M12 11v5M12 8v.01" />
    </>
  ),
  alert: (
    <>
      <path d="M12 4l9 15.5H3z" />
      <path d="M12 10v4.5M12 17v.01" />
    </>
  ),
  eye: (
    <>
      <path d="M2.5 12c2.5-4.3 5.7-6.5 9.5-6.5s7 2.2 9.5 6.5c-2.5 4.3-5.7 6.5-9.5 6.5S5 16.3 2.5 12z" />
      <circle cx="12" cy="12" r="2.8" />
    </>
  ),
  plus: <path d="M12 5v14M5 12h14" />,
  minus: <path d="M5 12h14" />,
  copy: (
    <>
      <rect x="9" y="9" width="11" height="11" rx="2" />
      <path d="M15 9V6a2 2 0 0 0-2-2H6a2 2 0 0 0-2 2v7a2 2 0 0 0 2 2h3" />
    </>
  ),
  upload: <path d="M12 16V4.5m0 0L7.5 9M12 4.5L16.5 9M4.5 16v2.5A1.5 1.5 0 0 0 6 20h12a1.5 1.5 0 0 0 1.5-1.5V16" />,
  download: (
    <path d="M12 4.5V16m0 0l-4.5-4.5M12 16l4.5-4.5M4.5 16v2.5A1.5 1.5 0 0 0 6 20h12a1.5 1.5 0 0 0 1.5-1.5V16" />
  ),
  edit: (
    <>
      <path d="M4 20l1-4.5L16 4.5l3.5 3.5L8.5 19z" />
      <path d="M13.5 7l3.5 3.5" />
    </>
  ),
  trash: <path d="M4.5 7h15M9.5 7V4.5h5V7M6.5 7l.8 12.5h9.4L17.5 7M10 11v5M14 11v5" />,
  more: <path d="M6 12v.01M12 12v.01M18 12v.01" strokeWidth="2.6" />,
  grip: <path d="M9 6v.01M15 6v.01M9 12v.01M15 12v.01M9 18v.01M15 18v.01" strokeWidth="2.6" />,
  bookmark: <path d="M6.5 4.5h11V20L12 16l-5.5 4z" />,
  columns: (
    <>
      <rect x="3.5" y="4.5" width="17" height="15" rx="2.5" />
      <path d="M9 4.5v15M15 4.5v15" />
    </>
  ),
  sun: (
    <>
      <circle cx="12" cy="12" r="4" />
      <path d="M12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4" />
    </>
  ),
  moon: <path d="M19.5 14.5A8.5 8.5 0 0 1 9.5 4.5a8.5 8.5 0 1 0 10 10z" />,
  file: (
    <>
      <path d="M6 3.5h8l4.5 4.5v12.5H6z" />
      <path d="M14 3.5V8h4.5M9 12.5h6M9 16h4" />
    </>
  ),
  chart: <path d="M4 20h16M7 16v-5M12 16V6M17 16v-8" />,
  menu: <path d="M4 7h16M4 12h16M4 17h16" />,
  store: (
    <>
      <path d="M4.5 10v9a1.5 1.5 0 0 0 1.5 1.5h12a1.5 1.5 0 0 0 1.5-1.5v-9" />
      <path d="M3.5 8.5L5 4h14l1.5 4.5a2.8 2.8 0 0 1-5.6 0 2.9 2.9 0 0 1-5.8 0 2.8 2.8 0 0 1-5.6 0z" />
    </>
  ),
  wrench: (
    <>
      <path d="M14.5 6.5a4.5 4.5 0 0 1 5.7-2.2L17 7.5l.5 2.5 2.5.5 3-3" />
      <path d="M20 10.5a4.5 4.5 0 0 1-6 1.5L7 19a2.1 2.1 0 0 1-3-3l7-7a4.5 4.5 0 0 1 3.5-5.5" />
    </>
  ),
  bolt: <path d="M13 3L5 13.5h6L10.5 21 19 10h-6z" />,
  help: (
    <>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M9.5 9.5a2.5 2.5 0 1 1 3.5 2.3c-.7.3-1 .8-1 1.7M12 16.5v.01" />
    </>
  ),
  sort: (
    <>
      <path d="M8 5v14M8 19l-3.5-3.5M8 5" />
      <path d="M12.5 7H20M12.5 12h5.5M12.5 17H16" />
    </>
  ),
  lock: (
    <>
      <rect x="5" y="10.5" width="14" height="10" rx="2.5" />
      <path d="M8 10.5V8a4 4 0 0 1 8 0v2.5" />
    </>
  ),
  refresh: (
    <>
      <path d="M19.5 12a7.5 7.5 0 1 1-2.2-5.3L19.5 9" />
      <path d="M19.5 4.5V9H15" />
    </>
  ),
  scissors: (
    <>
      <circle cx="6.5" cy="6.5" r="2.8" />
      <circle cx="6.5" cy="17.5" r="2.8" />
      <path d="M9 8L20 17.5M9 16L20 6.5" />
    </>
  ),
  hammer: (
    <>
      <path d="M6 5h8.5a4 4 0 0 1 4 4v1h-5V9H6z" />
      <path d="M8.5 9v10.5a1.5 1.5 0 0 0 3 0V9" />
    </>
  ),
  laptop: (
    <>
      <rect x="4.5" y="5" width="15" height="10.5" rx="2" />
      <path d="M2.5 19h19" />
    </>
  ),
  mobile: (
    <>
      <rect x="7" y="3" width="10" height="18" rx="2.5" />
      <path d="M11 17.8h2" />
    </>
  ),
  tablet: (
    <>
      <rect x="5" y="3" width="14" height="18" rx="2.5" />
      <path d="M11 17.8h2" />
    </>
  ),
  bucket: (
    <>
      <path d="M4 9h16l-1.8 10a1.8 1.8 0 0 1-1.8 1.5H7.6a1.8 1.8 0 0 1-1.8-1.5z" />
      <path d="M5.5 9a6.5 6.5 0 0 1 13 0" />
    </>
  ),
  star: (
    <path
      fill="currentColor"
      stroke="none"
      d="M12 2.8l2.8 5.9 6.4.8-4.7 4.4 1.2 6.4L12 17.2l-5.7 3.1 1.2-6.4L2.8 9.5l6.4-.8z"
    />
  ),
} satisfies Record<IconName, ReactElement>
