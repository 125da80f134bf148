/** What a group of a menu's items is about. No heading of the page, as Blueprint's divider would have it. */
export function MenuHeading({ children }: { readonly children: string }) {
  return (
    <li className="bp6-menu-header" role="separator" aria-label={children}>
      <span aria-hidden="true">{children}</span>
    </li>
  );
}
