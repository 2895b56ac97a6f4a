import { Component } from 'react';
import type { ErrorInfo, ReactNode } from 'react';
import { useLocation } from 'react-router';
import { ErrorState } from '@plumbline/web/parts/states';
import { useText } from '@plumbline/web/text';

interface Props {
  /** Where the person is: a broken screen is forgotten when they go elsewhere. */
  place: string;
  broken: ReactNode;
  children: ReactNode;
}

class Boundary extends Component<Props, { brokenAt: string | null }> {
  override state: { brokenAt: string | null } = { brokenAt: null };

  override componentDidCatch(error: Error, info: ErrorInfo): void {
    console.error('A screen could not be shown', error, info.componentStack);
    this.setState({ brokenAt: this.props.place });
  }

  static getDerivedStateFromError(): { brokenAt: string } {
    return { brokenAt: '' };
  }

  override componentDidUpdate(before: Props): void {
    if (before.place !== this.props.place && this.state.brokenAt !== null) this.setState({ brokenAt: null });
  }

  override render(): ReactNode {
    return this.state.brokenAt === null ? this.props.children : this.props.broken;
  }
}

/** A screen that throws, or whose code cannot be fetched (a new release, no network), leaves the shell standing. */
export function ScreenBoundary({ children }: { children: ReactNode }) {
  const text = useText();
  const { pathname } = useLocation();
  return (
    <Boundary
      place={pathname}
      broken={<ErrorState fallback={text('app.screen_broken')} onRetry={() => window.location.reload()} />}
    >
      {children}
    </Boundary>
  );
}
