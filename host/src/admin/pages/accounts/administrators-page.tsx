import { AccountsPage } from './accounts-page.tsx';

/** Who administers. */
export default function AdministratorsPage() {
  return <AccountsPage role="administrator" />;
}
