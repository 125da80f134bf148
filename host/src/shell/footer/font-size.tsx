import { Menu, MenuDivider, MenuItem, PopoverNext } from '@blueprintjs/core';
import { Button, useObservable } from '@chorus/sdk/ui';
import { ALargeSmall, Check } from 'lucide-react';
import { useHost, useText } from '../host-context.tsx';
import { backRowSize, fontSteps, standardSize } from './font-steps.ts';

/** How large the learning content is, from 13 to the back row's 56. */
export function FontSize() {
  const { settings } = useHost();
  const t = useText();
  const { fontSize } = useObservable(settings.state);
  const named = (size: number) =>
    size === standardSize ? t('footer.standard', { size }) : size === backRowSize ? t('footer.back-row', { size }) : String(size);
  return (
    <PopoverNext
      placement="top-end"
      arrow={false}
      content={
        <Menu className="ch-menu ch-font-menu">
          <MenuDivider title={t('footer.font-title')} />
          {fontSteps.map(({ size }) => (
            <MenuItem
              key={size}
              text={named(size)}
              selected={size === fontSize}
              labelElement={size === fontSize ? <Check size="1.25em" aria-hidden /> : undefined}
              onClick={() => void settings.set({ fontSize: size })}
            />
          ))}
        </Menu>
      }
    >
      <Button kind="quiet" icon={<ALargeSmall size="1.5em" aria-hidden />} aria-haspopup="menu">
        {t('footer.font')} <span className="ch-tabular">{fontSize}</span>
      </Button>
    </PopoverNext>
  );
}
