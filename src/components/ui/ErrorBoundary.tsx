import { Component, type ReactNode } from 'react';

interface ErrorBoundaryProps {
  /** Shown instead of what fails. */
  fallback: ReactNode;
  children: ReactNode;
}

/** Keeps what fails inside from emptying the whole island, as React would. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError = (): { isBroken: boolean } => ({ isBroken: true });

  override render(): ReactNode {
    return this.state.isBroken ? this.props.fallback : this.props.children;
  }
}
