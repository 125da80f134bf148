import { useEffect, useState } from 'react';
import type { PluginRow } from '../../kernel/kernel-types.ts';
import { useText } from '../../shell/host-context.tsx';
import { sourceOfStack } from './source-place.ts';

/** What went wrong in a plugin while it ran; while its author works on it, with file and line of the author's source. */
export function FaultList({ row: { faults, id, source } }: { readonly row: Pick<PluginRow, 'faults' | 'id' | 'source'> }) {
  const t = useText();
  return (
    <>
      <h3>{t('plugins.faults', { count: faults.length })}</h3>
      <ul>
        {faults.map(({ code, message, stack }, index) => (
          <li key={index}>
            {t(`plugins.fault.${code}`)}
            {t('plugins.because')}
            <code>{message}</code>
            {source === 'dev' && id !== undefined && <SourcePlace stack={stack} pluginId={id} />}
          </li>
        ))}
      </ul>
    </>
  );
}

function SourcePlace({ stack, pluginId }: { readonly stack: string; readonly pluginId: string }) {
  const [place, setPlace] = useState<string>();
  useEffect(() => {
    let gone = false;
    // a bundle that a newer build has replaced may have lost its map
    void sourceOfStack(stack, pluginId)
      .catch(() => undefined)
      .then((found) => gone || setPlace(found));
    return () => {
      gone = true;
    };
  }, [stack, pluginId]);
  return place === undefined ? null : (
    <>
      {' '}
      (<code>{place}</code>)
    </>
  );
}
