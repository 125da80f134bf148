import { AccountsPage } from './accounts-page.tsx';

/** Who teaches. */
export default function TeachersPage() {
  return <AccountsPage role="teacher" />;
}
