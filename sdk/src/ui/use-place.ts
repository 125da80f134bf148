import { useEffect } from 'react';
import { Navigation } from '../services/navigation.ts';
import { useService } from './plugin-provider.tsx';

/**
 * Says which word, question or part of itself a page shows while it is drawn, by `Navigation.setPlace`; nothing while it is undefined. Needs `Navigation` among
 * the plugin's services.
 */
export function usePlace(place: string | undefined): void {
  const navigation = useService(Navigation);
  useEffect(() => void navigation.setPlace(place ?? ''), [navigation, place]);
  useEffect(() => () => void navigation.setPlace(''), [navigation]);
}
