import { useLayoutEffect, type ReactNode } from 'react';

let shown = 0;
const tell = (by: 1 | -1) => {
  shown += by;
  document.documentElement.toggleAttribute('data-banner', shown > 0);
};

/** A line across the page that stays. The document says that there is one: notices stand below it. */
export function Banner({ plugin, children }: { readonly plugin?: string | undefined; readonly children: ReactNode }) {
  useLayoutEffect(() => {
    tell(1);
    return () => tell(-1);
  }, []);
  return (
    <div className="ch-banner ch-near" data-tone="fair" role="status" data-plugin={plugin}>
      {children}
    </div>
  );
}
