import type { WayIn } from '@chorus/contract/api/identity-calls';
import { LogIn } from 'lucide-react';
import { useText } from '../../shell/host-context.tsx';

/** Other platforms that teachers come in from, each a link to it. */
export default function WaysIn({ ways }: { readonly ways: readonly WayIn[] }) {
  const t = useText();
  return (
    <nav className="ch-login-platforms" aria-label={t('login.ways')}>
      {ways.map(({ id, name, address }) => (
        <a key={id} href={address} rel="noreferrer">
          <LogIn size="1.25em" aria-hidden /> {name}
        </a>
      ))}
    </nav>
  );
}
