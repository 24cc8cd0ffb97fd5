import { Component, type ReactNode } from 'react';

interface ErrorBoundaryProps {
  /** Shown in place of what fails. */
  fallback: ReactNode;
  children: ReactNode;
}

/** Shows a fallback for what fails inside. React would otherwise empty the whole island. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError = (): { isBroken: boolean } => ({ isBroken: true });

  override render(): ReactNode {
    return this.state.isBroken ? this.props.fallback : this.props.children;
  }
}
