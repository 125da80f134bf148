import { entriesOf } from '@chorus/contract/points';
import { EmptyState, ErrorState, Skeleton, useObservable } from '@chorus/sdk/ui';
import { Blocks, Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import { pluginsToken } from '../../plugins/fetched-plugins.ts';
import { kernelToken } from '../../plugins/kernel-token.ts';
import { navigationToken } from '../../services/navigation/host-navigation.ts';
import { usePick, useService, useText } from '../../shell/host-context.tsx';
import { PluginCard } from './plugin-card.tsx';
import { searchRows } from './row-state.ts';
import { SettingsDialog } from './settings-dialog.tsx';
import { WhyDialog } from './why-dialog.tsx';

/** What runs, what it costs, who switched it off and by which rule. */
export default function PluginsPage() {
  const kernel = useService(kernelToken);
  const plugins = useService(pluginsToken);
  const navigation = useService(navigationToken);
  const t = useText();
  const pick = usePick();
  const rows = useObservable(kernel.rows);
  const { loaded } = useObservable(plugins.state);
  const [words, setWords] = useState('');
  const [explained, setExplained] = useState<string>();
  const [chosen, setChosen] = useState<string>();
  const [failed, setFailed] = useState(false);
  const why = rows.find(({ key }) => key === explained);
  const { id, manifest } = rows.find(({ key }) => key === chosen) ?? {};
  const [settings] = manifest ? entriesOf(manifest, 'settings/1') : [];
  const found = searchRows(rows, words);
  const subtitle = t('plugins.count', { count: rows.length });
  useEffect(() => void navigation.setSubtitle(subtitle), [navigation, subtitle]);
  const retry = () => {
    setFailed(false);
    plugins.refresh().catch(() => setFailed(true));
  };

  if (!loaded && rows.length === 0)
    return failed ? <ErrorState title={t('plugins.failed')} text={t('login.no-network')} onRetry={retry} /> : <Skeleton count={5} />;
  return (
    <div className="ch-page ch-near ch-plugins">
      <label className="ch-search">
        <Search size="1.75rem" aria-hidden />
        <span className="ch-hidden-text">{t('plugins.search')}</span>
        <input type="search" placeholder={t('plugins.search')} value={words} onChange={(event) => setWords(event.target.value)} />
      </label>
      {rows.length === 0 ? (
        <EmptyState icon={<Blocks size="3rem" aria-hidden />} title={t('plugins.empty')} text={t('plugins.empty-what')} />
      ) : found.length === 0 ? (
        <EmptyState icon={<Search size="3rem" aria-hidden />} title={t('plugins.none')} text={t('plugins.none-what')} />
      ) : (
        <ul className="ch-plugin-list">
          {found.map((row) => (
            <PluginCard key={row.key} row={row} onWhy={() => setExplained(row.key)} onSettings={() => setChosen(row.key)} />
          ))}
        </ul>
      )}
      {id !== undefined && manifest && settings && (
        <SettingsDialog pluginId={id} name={pick(manifest.title)} entry={settings} onClose={() => setChosen(undefined)} />
      )}
      {why && <WhyDialog row={why} onClose={() => setExplained(undefined)} />}
    </div>
  );
}
