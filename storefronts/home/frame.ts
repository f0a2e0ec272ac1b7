import type { FramePlan } from '#domain/storefront/navigation.ts'

export const frame: FramePlan = {
  region: 'United States · English · $ USD',
  scenery: 'home',
  menu: [
    {
      title: 'Plumbing',
      icon: 'wrench',
      links: [
        { label: 'All plumbing', category: 'plumbing' },
        { label: 'Leaky faucet', service: 'leaky-faucet-repair' },
        { label: 'Blocked drain', service: 'drain-cleaning' },
        { label: 'Water heater', service: 'water-heater-service' },
      ],
    },
    {
      title: 'Cleaning',
      icon: 'bucket',
      links: [
        { label: 'All cleaning', category: 'cleaning' },
        { label: 'Deep cleaning', service: 'deep-house-cleaning' },
        { label: 'Sofa', service: 'sofa-cleaning' },
        { label: 'Windows', service: 'window-cleaning' },
      ],
    },
    {
      title: 'Salon',
      icon: 'scissors',
      links: [
        { label: 'All salon services', category: 'salon' },
        { label: 'Haircut', service: 'haircut-at-home' },
        { label: 'Manicure and pedicure', service: 'manicure-and-pedicure' },
      ],
    },
    {
      title: 'Electrician',
      icon: 'bolt',
      links: [
        { label: 'All electrical work', category: 'electrician' },
        { label: 'Outlets', service: 'outlet-installation' },
        { label: 'Ceiling fan', service: 'ceiling-fan-installation' },
      ],
    },
    {
      title: 'Carpentry',
      icon: 'hammer',
      links: [
        { label: 'All carpentry', category: 'carpentry' },
        { label: 'Shelves', service: 'shelf-mounting' },
        { label: 'Furniture assembly', service: 'furniture-assembly' },
        { label: 'Doors', service: 'door-repair' },
      ],
    },
  ],
  footerServices: [
    { label: 'Plumbing', category: 'plumbing' },
    { label: 'Cleaning', category: 'cleaning' },
    { label: 'Salon', category: 'salon' },
    { label: 'Electrician', category: 'electrician' },
    { label: 'Carpentry', category: 'carpentry' },
  ],
  feature: { service: 'deep-house-cleaning', description: 'Two cleaners, top to bottom, in one visit' },
}
