import { RefreshCw, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

/** What keeps an import from going on; `again`: it was only planned anew. */
export function ImportProblem({ again = false, children }: { readonly again?: boolean; readonly children: ReactNode }) {
  const Icon = again ? RefreshCw : TriangleAlert;
  return (
    <p className="im-problem" data-tone={again ? 'fair' : undefined} role="alert">
      <Icon size="1.25em" aria-hidden />
      {children}
    </p>
  );
}
