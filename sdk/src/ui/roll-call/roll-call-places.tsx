import { createContext, useContext, useEffect, type ReactNode } from 'react';

/** What an activity may have a place for: the stage of a roll call, and the button that calls. */
export type RollCallPlace = 'stage' | 'button';

type Claim = (place: RollCallPlace) => () => void;
const PlacesContext = createContext<Claim | undefined>(undefined);

/** Hears which places of a roll call are on the page, so that each is there once. `claim` returns what gives the place back. The host wraps its pages in it. */
export function RollCallPlaces({ claim, children }: { readonly claim: Claim; readonly children: ReactNode }) {
  return <PlacesContext value={claim}>{children}</PlacesContext>;
}

/** Says that this place is here while the component is mounted: the host draws none of its own. */
export function useRollCallPlace(place: RollCallPlace): void {
  const claim = useContext(PlacesContext);
  useEffect(() => claim?.(place), [claim, place]);
}
