import { useMemo } from 'react';
import { encode } from 'uqr';

/** A QR code, dark on white in every theme: phones read no other. */
export function QrPicture({ content, label, dim }: { readonly content: string; readonly label: string; readonly dim?: boolean }) {
  const { size, path } = useMemo(() => draw(content), [content]);
  return (
    <svg
      className="ch-qr-picture"
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      data-dim={dim || undefined}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#ffffff" />
      <path d={path} fill="#10141f" />
    </svg>
  );
}

/** Its dark modules, row by row, with the margin of four that readers need. */
function draw(content: string): { readonly size: number; readonly path: string } {
  const { data, size } = encode(content, { ecc: 'M', border: 4 });
  let path = '';
  for (const [y, row] of data.entries()) for (const [x, dark] of row.entries()) if (dark) path += `M${x} ${y}h1v1h-1z`;
  return { size, path };
}
