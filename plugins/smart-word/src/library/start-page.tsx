import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { Navigation } from '@chorus/sdk';
import { usePluginState, useService, Loaded } from '@chorus/sdk/ui';
import { bookDetail, bookList, bookshelf } from '../routes.ts';
import type { SmartWord } from '../smart-word.ts';

// Where most classes arrive: on its way while the books are.
void import('./book-detail-page.tsx').catch(() => undefined);

/** From Home to the first page on which there is something to choose; it leaves no trace on the way back. */
export default observer(function StartPage() {
  const { library } = usePluginState<SmartWord>();
  const navigation = useService(Navigation);
  useEffect(() => void library.books.refresh(), [library]);
  const { start } = library;
  useEffect(() => {
    const replace = { replace: true };
    if (!start) return;
    if ('bookId' in start) void navigation.go(bookDetail, start, replace);
    else if ('grade' in start) void navigation.go(bookshelf, start, replace);
    else void navigation.go(bookList, {}, replace);
  }, [navigation, start]);
  return (
    <section className="sw-page">
      <Loaded from={library.books} skeleton="lines">
        {() => null}
      </Loaded>
    </section>
  );
});
