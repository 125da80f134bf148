import { Check } from 'lucide-react';
import { useId, useRef } from 'react';
import { SearchField } from '../../kit/data-table.tsx';
import { useText } from '../../admin-context.tsx';

/** One of few, or of many that are searched for. */
export function PickList(props: {
  readonly title: string;
  /** Undefined: they are all here. */
  readonly search?: { readonly label: string; readonly value: string; readonly onSearch: (text: string) => void };
  readonly options: readonly { readonly id: string; readonly name: string }[] | undefined;
  readonly chosen: string | undefined;
  /** So many more than are shown. */
  readonly more?: number;
  readonly none: string;
  readonly onChoose: (id: string | undefined) => void;
}) {
  const { title, search, options, chosen, more = 0, none, onChoose } = props;
  const t = useText();
  const id = useId();
  const list = useRef<HTMLUListElement>(null);
  return (
    <section className="ad-pick" aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {search && <SearchField {...search} onDown={() => list.current?.querySelector('button')?.focus()} />}
      {options?.length === 0 && <p className="ad-what">{none}</p>}
      <ul ref={list} aria-busy={options === undefined}>
        {options?.map((option) => (
          <li key={option.id}>
            <button
              type="button"
              aria-pressed={option.id === chosen}
              onClick={() => onChoose(option.id === chosen ? undefined : option.id)}
            >
              <span>{option.name}</span>
              {option.id === chosen && <Check size="1.25em" aria-hidden />}
            </button>
          </li>
        ))}
      </ul>
      {more > 0 && <p className="ad-what">{t('policy.more', { count: more })}</p>}
    </section>
  );
}
