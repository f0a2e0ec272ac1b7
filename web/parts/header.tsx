import { Link } from 'react-router'
import { useUser } from './use-user.ts'

export function Header({ brand }: { brand: string }) {
  const user = useUser()
  return (
    <header className="bar">
      <Link className="brand" to="/">
        {brand}
      </Link>
      <nav aria-label="Main">
        <Link to="/services">Services</Link>
        {user && <Link to="/dashboard">My Dashboard</Link>}
        {user === null && <Link to="/login">Login</Link>}
      </nav>
    </header>
  )
}
