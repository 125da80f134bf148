import type { OrganisationInfo } from '@chorus/contract/api/admin/organisation-calls';
import { useId, useState } from 'react';
import { useText } from '../../admin-context.tsx';
import { matches, type OrganisationTree } from './organisation-tree.ts';

/** As many are offered at once; further ones are searched for. */
const mostOffered = 100;

/** One of many organisations: searched for by name or code, chosen from what is found. */
export function OrganisationPicker(props: {
  readonly label: string;
  readonly tree: OrganisationTree;
  readonly among: readonly OrganisationInfo[];
  readonly value: string;
  readonly onChange: (id: string) => void;
}) {
  const { label, tree, among, value, onChange } = props;
  const t = useText();
  const id = useId();
  const [search, setSearch] = useState('');
  const found = search.trim() === '' ? among : among.filter((one) => matches(one, search.trim()));
  // What is chosen stays in sight, whatever is searched for.
  const offered = found.slice(0, mostOffered);
  const chosen = tree.byId.get(value);
  const options = chosen && among.includes(chosen) && !offered.includes(chosen) ? [chosen, ...offered] : offered;
  return (
    <div className="ad-field">
      <label htmlFor={id}>{label}</label>
      <input
        type="search"
        value={search}
        placeholder={t('organisations.search')}
        aria-label={t('organisations.search')}
        maxLength={100}
        onChange={(event) => setSearch(event.target.value)}
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      <select id={id} className="ad-picker" size={6} value={value} onChange={(event) => onChange(event.target.value)}>
        {/* Without it the first one would look as if it were chosen. */}
        {value === '' && <option value="" hidden />}
        {options.map((one) => (
          <option key={one.id} value={one.id}>
            {tree.path(one.id)}
          </option>
        ))}
      </select>
      <span className="ad-field-note" role="status">
        {found.length === 0
          ? t('kit.none-found')
          : found.length > mostOffered
            ? t('organisations.more', { count: found.length - mostOffered })
            : ''}
      </span>
    </div>
  );
}
