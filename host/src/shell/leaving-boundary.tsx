import { Component, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { ownerOfStack } from '../instruments/ownership.ts';
import { kernelToken } from '../plugins/kernel-token.ts';
import { useService } from './host-context.tsx';

/** How often what is at one address is drawn anew. */
const mostTimes = 5;

/**
 * Takes what a plugin's view throws while it goes: React does not bring that to the view's own boundary, which goes with it, and it would take the
 * whole application along. It is told as the plugin's fault, and what is there now is drawn anew.
 */
export function LeavingBoundary({ children }: { readonly children: ReactNode }) {
  const kernel = useService(kernelToken);
  const { pathname } = useLocation();
  const tell = (error: unknown) => {
    const plugin = ownerOfStack((error as { stack?: string } | undefined)?.stack ?? '');
    if (plugin !== undefined) kernel.fault(plugin, 'render', error);
  };
  return (
    <Boundary at={pathname} tell={tell}>
      {children}
    </Boundary>
  );
}

interface Props {
  readonly at: string;
  readonly tell: (error: unknown) => void;
  readonly children: ReactNode;
}

class Boundary extends Component<Props, { readonly spent?: { readonly error: unknown } }> {
  override state: { readonly spent?: { readonly error: unknown } } = {};
  #times = 0;

  /** Draws the same again: React has thrown away what was there. */
  static getDerivedStateFromError() {
    return {};
  }

  override componentDidCatch(error: unknown): void {
    this.#times += 1;
    this.props.tell(error);
    if (this.#times > mostTimes) this.setState({ spent: { error } });
  }

  override componentDidUpdate({ at }: Props): void {
    if (at !== this.props.at) this.#times = 0;
  }

  override render(): ReactNode {
    if (this.state.spent) throw this.state.spent.error;
    return this.props.children;
  }
}
