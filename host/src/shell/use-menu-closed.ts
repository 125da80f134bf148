import { useState } from 'react';

/** Whether a popover has closed altogether, with what tells so: what it has opened comes after that, for a menu takes the focus back when it goes. */
export function useMenuClosed() {
  const [closed, setClosed] = useState(true);
  return [closed, { onOpening: () => setClosed(false), onClosed: () => setClosed(true) }] as const;
}
