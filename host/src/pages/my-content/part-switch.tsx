import { SegmentedControl } from '@chorus/sdk/ui';
import { navigationToken } from '../../services/navigation/host-navigation.ts';
import { useService, useText } from '../../shell/host-context.tsx';

/** Word lists or texts. */
export function PartSwitch({ part }: { readonly part: 'lists' | 'texts' }) {
  const navigation = useService(navigationToken);
  const t = useText();
  return (
    <div className="ch-own-whose">
      <SegmentedControl
        label={t('my-content.part')}
        options={(['lists', 'texts'] as const).map((value) => ({ value, label: t(`my-content.part.${value}`) }))}
        value={part}
        onChange={(to) => void navigation.go('MyContent', { query: to === 'texts' ? { part: to } : {}, replace: true })}
      />
    </div>
  );
}
