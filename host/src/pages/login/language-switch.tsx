import { Button, useLocale } from '@chorus/sdk/ui';
import { Languages } from 'lucide-react';
import { useLoginServices, useText } from '../../shell/host-context.tsx';

/** The other language, by its own name: whoever can't read this one finds it. */
export function LanguageSwitch() {
  const { settings } = useLoginServices();
  const t = useText();
  const other = useLocale() === 'en' ? 'zh-CN' : 'en';
  return (
    <Button
      kind="quiet"
      className="ch-language"
      icon={<Languages size="1.25em" aria-hidden />}
      onPress={() => void settings.set({ locale: other })}
    >
      <span lang={other}>{t(`locale.${other}`)}</span>
    </Button>
  );
}
