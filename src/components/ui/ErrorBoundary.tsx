import { Component, type ReactNode } from 'react';

interface ErrorBoundaryProps {
  /** The content in place of a part that fails. */
  fallback: ReactNode;
  children: ReactNode;
}

/** Shows a fallback for a part that throws. Without it, React would empty the whole island. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError = (): { isBroken: boolean } => ({ isBroken: true });

  override render(): ReactNode {
    return this.state.isBroken ? this.props.fallback : this.props.children;
  }
}
