import { mostFavourites, type Favourite } from '@chorus/contract/api/material-calls';
import { useObservable } from '@chorus/sdk/ui';
import { Star } from 'lucide-react';
import { favouritesToken } from '../../services/favourites/favourites.ts';
import { noticesToken } from '../../services/notices/notice-store.ts';
import { useService, useText } from '../../shell/host-context.tsx';

/** Marks an activity or a book, and takes the mark away. There may be two hundred of them: a plain button. */
export function StarButton({
  mark,
  name,
  onPress,
}: {
  readonly mark: Favourite;
  readonly name: string;
  /** Before anything changes. */
  readonly onPress?: () => void;
}) {
  const favourites = useService(favouritesToken);
  const notices = useService(noticesToken);
  const t = useText();
  const marks = useObservable(favourites.state);
  const on = marks.some(({ kind, ref }) => kind === mark.kind && ref === mark.ref);
  const press = async () => {
    onPress?.();
    const done = !on && marks.length >= mostFavourites ? 'full' : await favourites.set(mark, !on);
    if (done === 'full') await notices.show({ kind: 'warning', text: t('home.favourites-full', { count: mostFavourites }) });
    if (done === 'waits') await notices.show({ kind: 'info', text: t('home.favourites-wait') });
  };
  const label = t(on ? 'home.unstar' : 'home.star', { name });
  return (
    <button type="button" className="ch-star" aria-label={label} title={label} aria-pressed={on} onClick={() => void press()}>
      <Star size="1.5rem" fill={on ? 'currentColor' : 'none'} aria-hidden />
    </button>
  );
}
