/** The mark: a voice as five bars. */
export function Logo({ size = '2.5rem' }: { readonly size?: string }) {
  return (
    <svg className="ch-logo" width={size} height={size} viewBox="0 0 40 40" aria-hidden="true" focusable="false">
      <rect className="ch-logo-ground" width="40" height="40" rx="9" />
      <g className="ch-logo-bars" strokeWidth="3" strokeLinecap="round">
        <path d="M8 18v4M14 14v12M20 9v22M26 14v12M32 18v4" />
      </g>
    </svg>
  );
}
