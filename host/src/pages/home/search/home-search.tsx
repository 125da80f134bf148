import type { SearchHit } from '@chorus/contract/api/material-calls';
import { useKeys } from '@chorus/sdk/ui';
import { Search, X } from 'lucide-react';
import { lazy, Suspense, useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { contentToken } from '../../../services/content/cached-content.ts';
import { dialogsToken } from '../../../services/dialogs/dialog-store.ts';
import { navigationToken } from '../../../services/navigation/host-navigation.ts';
import { usePick, useService, useText } from '../../../shell/host-context.tsx';
import { whenIdle } from '../../../when-idle.ts';
import type { Door } from '../group-doors.ts';
import type { WantedBook } from '../open-book.tsx';
import { searchOptions, type SearchOption } from './search-options.ts';
import { useSearch } from './use-search.ts';

const loadPanel = () => import('./search-panel.tsx');
const SearchPanel = lazy(loadPanel);
/** What shows results is fetched at the latest this long after the page was painted, so that it is here when the network is not. */
const patienceMs = 2_000;

/** One field for all that can be opened: activities, books, units, words and texts. */
export function HomeSearch({ doors, onBook }: { readonly doors: readonly Door[]; readonly onBook: (book: WantedBook) => void }) {
  const navigation = useService(navigationToken);
  const content = useService(contentToken);
  const dialogs = useService(dialogsToken);
  const t = useText();
  const pick = usePick();
  const [query, setQuery] = useState('');
  const [ready, setReady] = useState(false);
  const [open, setOpen] = useState(false);
  const [at, setAt] = useState(0);
  const entered = useRef(false);
  const field = useRef<HTMLInputElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const id = useId();
  const { found, busy } = useSearch(query, doors, ready);
  const options = found ? searchOptions(found, pick) : [];
  const shown = open && query.trim() !== '';
  useEffect(() => whenIdle(() => void loadPanel().catch(() => undefined), patienceMs), []);
  // What was looked for before stands there, and is written over.
  const begin = () => {
    field.current?.focus();
    field.current?.select();
  };
  useKeys({ '/': { does: t('home.search'), press: begin } });
  useEffect(() => {
    const press = (event: globalThis.KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
      if (document.querySelector('[role="dialog"]')) return;
      event.preventDefault();
      field.current?.focus();
      field.current?.select();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
  useEffect(() => {
    if (!shown) return;
    const press = ({ target }: PointerEvent) => box.current?.contains(target as Node) === false && setOpen(false);
    window.addEventListener('pointerdown', press);
    return () => window.removeEventListener('pointerdown', press);
  }, [shown]);

  const write = (text: string) => {
    setQuery(text);
    setAt(0);
    entered.current = false;
    setOpen(true);
  };
  /** Opens the book that a find is in, at its unit; `wordIds`: at these words alone. */
  const openIn = ({ ref, book }: SearchHit, unitId: string | undefined, wordIds?: readonly string[]) => {
    if (!book) return;
    const found = { ref: { packId: ref.packId, itemId: book.id }, kind: book.kind, title: pick(book.title), unitId };
    onBook({ ...found, ...(wordIds && { wordIds }) });
  };
  const choose = (option: SearchOption) => {
    if (option.group === 'word') {
      // what was looked for stays, for the next word
      const { hit } = option;
      const { ref, title, unit, book } = hit;
      const teach = () => {
        write('');
        openIn(hit, unit?.id, [ref.itemId]);
      };
      return void content
        .get(ref)
        .then((word) => dialogs.wordInfo(word.kind === 'word' ? word : { text: pick(title) }, undefined, book && unit ? teach : undefined))
        .catch(() => dialogs.wordInfo({ text: pick(title) }));
    }
    // Home is kept as it is left: who comes back looks for something else
    write('');
    if (option.group === 'activity') return void navigation.go(option.door.value.route);
    const { ref, title, unit, kind } = option.hit;
    if (option.group === 'book') return onBook({ ref, kind, title: pick(title) });
    const unitId = option.group === 'unit' ? ref.itemId : unit?.id;
    // a sentence that is a word's example: with that word
    const wordIds = option.group === 'text' && kind === 'word' && unitId !== undefined ? [ref.itemId] : undefined;
    openIn(option.hit, unitId, wordIds);
  };
  // Enter pressed before anything was found opens what is found then
  useEffect(() => {
    if (!entered.current || busy) return;
    entered.current = false;
    const [first] = options;
    if (first) queueMicrotask(() => choose(first));
  });
  const press = (event: KeyboardEvent) => {
    // a key of the input method's own
    if (event.nativeEvent.isComposing) return;
    const moves: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };
    const move = moves[event.key];
    if (move !== undefined && options.length > 0) {
      setOpen(true);
      if (shown) setAt((at + move + options.length) % options.length);
    } else if (event.key === 'Enter') {
      if (busy) entered.current = true;
      else if (shown && options[at]) choose(options[at]);
      else setOpen(true);
    } else if (event.key === 'Escape' && query !== '') write('');
    else if (event.key === 'Escape') field.current?.blur();
    else if (event.key === 'Tab') return setOpen(false);
    else return;
    event.preventDefault();
  };
  return (
    <div className="ch-home-search-box" ref={box}>
      <label className="ch-home-search">
        <Search size="1.25em" aria-hidden />
        <input
          ref={field}
          type="text"
          role="combobox"
          inputMode="search"
          enterKeyHint="search"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={60}
          value={query}
          placeholder={t('home.search-hint')}
          aria-label={t('home.search')}
          aria-keyshortcuts="/ Control+K"
          aria-expanded={shown}
          aria-controls={shown ? id : undefined}
          aria-autocomplete="list"
          aria-activedescendant={shown && options[at] ? `${id}-${at}` : undefined}
          onFocus={() => {
            setReady(true);
            setOpen(true);
          }}
          onChange={({ target }) => write(target.value)}
          onKeyDown={press}
        />
        {query === '' && <kbd aria-hidden="true">/</kbd>}
      </label>
      {query !== '' && (
        <button
          type="button"
          className="ch-home-clear"
          aria-label={t('home.search-clear')}
          title={t('home.search-clear')}
          onClick={() => {
            write('');
            field.current?.focus();
          }}
        >
          <X size="1.25em" aria-hidden />
        </button>
      )}
      {shown && (
        <Suspense fallback={null}>
          <SearchPanel id={id} found={found} busy={busy} options={options} at={at} onChoose={choose} />
        </Suspense>
      )}
    </div>
  );
}
