import { Navigation, routeValues, type PageProps } from '@chorus/sdk';
import { Button, usePluginState, useService, useT } from '@chorus/sdk/ui';
import { useEffect } from 'react';
import { unit, type Timer } from './timer-plugin.ts';

/** A unit, from one of its words on. */
export default function UnitPage(page: PageProps) {
  const { unitId, from = 1 } = routeValues(unit, page);
  const { words } = usePluginState<Timer>();
  const navigation = useService(Navigation);
  const t = useT();
  useEffect(() => void (unitId === undefined || words.show(unitId, from)), [words, unitId, from]);
  if (unitId === undefined) return <Button onPress={() => void navigation.home()}>{t('home')}</Button>;
  const next = () => navigation.go(unit, { unitId, from: from + 1 }, { replace: true }); // "back" leads out of the unit
  return <Button onPress={() => void next()}>{`${unitId}:${from}`}</Button>;
}
