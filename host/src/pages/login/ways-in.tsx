import type { Data } from '@chorus/contract';
import { LogIn } from 'lucide-react';
import { useText } from '../../shell/host-context.tsx';

/** Other platforms that teachers come in from, each a link to it. */
export function WaysIn({ ways }: { readonly ways: Data<'waysIn'> }) {
  const t = useText();
  return (
    <nav className="ch-login-ways" aria-label={t('login.ways')}>
      {ways.map(({ id, name, address }) => (
        <a key={id} href={address} rel="noreferrer">
          <LogIn size="1.25em" aria-hidden /> {name}
        </a>
      ))}
    </nav>
  );
}
