import { Component, type ReactNode } from 'react';

/** Keeps a fault of what is below it from taking the rest of the page along. */
export class ErrorBoundary extends Component<
  {
    readonly children: ReactNode;
    readonly fallback: (error: unknown, retry: () => void) => ReactNode;
    readonly onError?: (error: unknown) => void;
  },
  { readonly failed: boolean; readonly error: unknown }
> {
  override state = { failed: false, error: undefined as unknown };

  static getDerivedStateFromError(error: unknown) {
    return { failed: true, error };
  }

  override componentDidCatch(error: unknown): void {
    this.props.onError?.(error);
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return this.props.fallback(this.state.error, () => this.setState({ failed: false, error: undefined }));
  }
}

/** What an error says, for those who mend it. */
export function errorText(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
}
