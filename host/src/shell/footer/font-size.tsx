import { Menu, MenuItem } from '@blueprintjs/core';
import { Button, useObservable } from '@chorus/sdk/ui';
import { ALargeSmall, Check } from 'lucide-react';
import { settingsToken } from '../../services/settings/local-settings.ts';
import { useService, useText } from '../host-context.tsx';
import { MenuHeading } from '../menu-heading.tsx';
import { fontSteps, namedSteps, zoomOf } from './font-steps.ts';
import { Popover } from '../popover.tsx';

const others = fontSteps.filter(({ size }) => namedSteps.every((named) => named.size !== size));

/** How large a lesson is: three steps with names, each shown as it will be, then the others from 13 to 40. */
export function FontSize() {
  const settings = useService(settingsToken);
  const t = useText();
  const { fontSize } = useObservable(settings.state);
  const choose = (size: number) => void settings.set({ fontSize: size });
  const chosen = namedSteps.find(({ size }) => size === fontSize);
  const check = (size: number) => (size === fontSize ? <Check size="1.25em" aria-hidden /> : undefined);
  return (
    <Popover
      className="ch-font-size"
      placement="top-end"
      content={
        <Menu className="ch-menu ch-font-menu ch-bar">
          <MenuHeading>{t('footer.font-title')}</MenuHeading>
          {namedSteps.map(({ name, size }) => (
            <MenuItem
              key={size}
              text={
                <span className="ch-font-step">
                  <span>{t(`footer.${name}`)}</span>
                  <span className="ch-font-preview" aria-hidden="true" style={{ fontSize: `${(36 / 16) * zoomOf(size)}rem` }}>
                    {t('footer.font-preview')}
                  </span>
                </span>
              }
              selected={size === fontSize}
              labelElement={check(size)}
              onClick={() => choose(size)}
            />
          ))}
          <MenuHeading>{t('footer.font-more')}</MenuHeading>
          {others.map(({ size }) => (
            <MenuItem
              key={size}
              className="ch-font-other"
              text={size}
              selected={size === fontSize}
              labelElement={check(size)}
              onClick={() => choose(size)}
            />
          ))}
        </Menu>
      }
    >
      <Button kind="quiet" icon={<ALargeSmall size="1.5em" aria-hidden />} aria-haspopup="menu">
        <span className="ch-footer-label">
          {t('footer.font')} <span className="ch-tabular">{chosen ? t(`footer.${chosen.name}`) : fontSize}</span>
        </span>
      </Button>
    </Popover>
  );
}
