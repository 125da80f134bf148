import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';

/** Opens and folds what is below it: the heading itself, as large as it is. */
export function FoldButton(props: { readonly open: boolean; readonly onPress: () => void; readonly children: ReactNode }) {
  return (
    <button type="button" className="ch-fold" aria-expanded={props.open} onClick={props.onPress}>
      <ChevronRight size="1em" aria-hidden />
      <span>{props.children}</span>
    </button>
  );
}
