import type { CSSProperties } from 'react';
import { isOneColour } from './one-colour.ts';

/** A plugin's SVG document as an image, so that nothing in it can run. A drawing of one colour takes the colour of its place, so that it is seen in every theme. */
export function SvgIcon({ svg }: { readonly svg: string }) {
  const address = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  if (!isOneColour(svg)) return <img className="ch-svg-icon" src={address} alt="" draggable={false} />;
  const mask = `url("${address}")`;
  return (
    <span className="ch-svg-icon ch-svg-mask" aria-hidden="true" style={{ maskImage: mask, WebkitMaskImage: mask } as CSSProperties} />
  );
}
