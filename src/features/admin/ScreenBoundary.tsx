import { Component, type ReactNode } from 'react';
import { adminMessages } from '#messages/admin.ts';

interface ScreenBoundaryProps {
  children: ReactNode;
}

const words = adminMessages.broken;

/** A screen that cannot be loaded (its code left with a new publication) or fails: the navigation stays usable. */
export class ScreenBoundary extends Component<ScreenBoundaryProps, { isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError = (): { isBroken: boolean } => ({ isBroken: true });

  override render(): ReactNode {
    if (!this.state.isBroken) return this.props.children;
    return (
      <div className="empty" role="alert">
        <h1>{words.title}</h1>
        <p>{words.text}</p>
        <button type="button" className="button" onClick={() => location.reload()}>
          {words.reload}
        </button>
      </div>
    );
  }
}
