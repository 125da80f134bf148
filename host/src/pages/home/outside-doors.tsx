import type { OutsidePage } from '@chorus/contract/api/outside-page-calls';
import { ExternalLink, Globe } from 'lucide-react';
import { useCallback } from 'react';
import { navigationToken } from '../../services/navigation/host-navigation.ts';
import { outsidePagesToken } from '../../services/outside-pages/outside-pages.ts';
import { usePick, useService, useText } from '../../shell/host-context.tsx';
import { useAsync } from '../../shell/use-async.ts';
import { DoorList } from './door-list.tsx';

/** Pages of other sites that the school has allowed, in a row of their own: when they come, no other door moves. */
export default function OutsideDoors({ many }: { readonly many: boolean }) {
  const outsidePages = useService(outsidePagesToken);
  const t = useText();
  const [fetched] = useAsync(useCallback(() => outsidePages.list(), [outsidePages]));
  // A list that did not come is no news on Home: the page of one that is opened says so.
  if (fetched.status !== 'there' || fetched.value.length === 0) return null;
  return (
    <div className="ch-home-activities" data-many={many || undefined}>
      <div className="ch-home-groups">
        <DoorList title={t('outside.title')} count={fetched.value.length}>
          {fetched.value.map((page) => (
            <OutsideDoor key={page.id} page={page} />
          ))}
        </DoorList>
      </div>
    </div>
  );
}

/** A press opens the page beside the lesson, or where its site doesn't let it be shown there, in a window of its own. */
function OutsideDoor({ page: { id, title, address, inside } }: { readonly page: OutsidePage }) {
  const navigation = useService(navigationToken);
  const t = useText();
  const pick = usePick();
  const door = (
    <>
      <span className="ch-door-icon">{inside ? <Globe size="1em" aria-hidden /> : <ExternalLink size="1em" aria-hidden />}</span>
      <span className="ch-door-words">
        <span className="ch-door-title">{pick(title)}</span>
        {inside ? (
          <span className="ch-door-note">{new URL(address).hostname}</span>
        ) : (
          <span className="ch-door-note" data-always>
            {t('outside.opens-new')}
          </span>
        )}
      </span>
    </>
  );
  return (
    <li>
      {inside ? (
        <button type="button" className="ch-card ch-door" onClick={() => void navigation.go('OutsidePage', { query: { id } })}>
          {door}
        </button>
      ) : (
        <a className="ch-card ch-door" href={address} target="_blank" rel="noopener noreferrer">
          {door}
        </a>
      )}
    </li>
  );
}
