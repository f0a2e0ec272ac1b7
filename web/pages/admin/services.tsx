import { PageHead } from '#web/parts/page-head.tsx'

export default function AdminServices() {
  return (
    <>
      <PageHead title="Services" isPrivate />
      <h1 className="text-admin">Services</h1>
    </>
  )
}
