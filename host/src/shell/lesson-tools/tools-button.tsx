import { Button } from '@chorus/sdk/ui';
import { Wrench } from 'lucide-react';
import { usePick, useText } from '../host-context.tsx';
import { SvgIcon } from '../svg-icon.tsx';
import { toolKey, type Tools } from './use-lesson-tools.ts';
import { Popover } from '../popover.tsx';

/** The one button of a lesson's tools, at the bottom edge of every page, and the sheet of large doors that it opens. */
export function LessonToolsButton({ tools: { buttons, open, isOpen, toggle } }: { readonly tools: Tools }) {
  const t = useText();
  const pick = usePick();
  if (buttons.length === 0) return null;
  const sheet = (
    <div className="ch-tools ch-near" role="group" aria-label={t('tools.list')}>
      {buttons.map((tool) => (
        <Button
          key={toolKey(tool)}
          kind={isOpen(tool) ? 'soft' : 'quiet'}
          className="ch-tools-door bp6-popover-dismiss"
          icon={<SvgIcon svg={tool.value.icon} />}
          pressed={isOpen(tool)}
          onPress={() => toggle(tool)}
        >
          {pick(tool.value.label)}
        </Button>
      ))}
    </div>
  );
  return (
    <Popover placement="top-end" enforceFocus={false} content={sheet}>
      <Button
        kind={open.length > 0 ? 'soft' : 'quiet'}
        className="ch-tools-button"
        icon={<Wrench size="1.25em" aria-hidden />}
        aria-haspopup="dialog"
      >
        <span className="ch-footer-label">{t('tools.button')}</span>
      </Button>
    </Popover>
  );
}
