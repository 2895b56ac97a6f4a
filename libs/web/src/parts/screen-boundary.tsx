import { Component, useEffect, useRef } from 'react';
import type { ErrorInfo, ReactNode } from 'react';
import { useLocation } from 'react-router';
import { forgetFailedParts, MissingPart } from './lazy-part.tsx';
import { ErrorState } from './states.tsx';

interface Props {
  /** This visit: a broken screen is tried again when they go elsewhere, or there once more. */
  visit: string;
  broken: (isMissing: boolean) => ReactNode;
  children: ReactNode;
}

interface State {
  isBroken: boolean;
  /** Its code could not be fetched; else it threw. */
  isMissing: boolean;
}

class Boundary extends Component<Props, State> {
  override state: State = { isBroken: false, isMissing: false };

  static getDerivedStateFromError(error: unknown): State {
    return { isBroken: true, isMissing: error instanceof MissingPart };
  }

  override componentDidCatch(error: Error, info: ErrorInfo): void {
    console.error('A screen could not be shown', error, info.componentStack);
  }

  override componentDidUpdate(before: Props, was: { isBroken: boolean }): void {
    if (before.visit === this.props.visit) return;
    // What broke on the way here was tried just now.
    if (was.isBroken || !this.state.isBroken) this.tryAgain();
  }

  tryAgain(): void {
    forgetFailedParts();
    if (this.state.isBroken) this.setState({ isBroken: false });
  }

  override render(): ReactNode {
    return this.state.isBroken ? this.props.broken(this.state.isMissing) : this.props.children;
  }
}

/**
 * A screen that throws, or whose code cannot be fetched (a new release, no network), leaves the shell standing. It is tried
 * again at the next navigation and as soon as there is a network again. What it says is true of which of both it is, and beside another
 * try there is a way on: what throws will mostly throw again.
 */
export function TriedAgain({
  sentences,
  wayOn,
  children,
}: {
  sentences: { threw: string; missing: string };
  wayOn?: ReactNode;
  children: ReactNode;
}) {
  const { key } = useLocation();
  const boundary = useRef<Boundary>(null);
  useEffect(() => {
    const tryAgain = (): void => boundary.current?.tryAgain();
    window.addEventListener('online', tryAgain);
    return () => window.removeEventListener('online', tryAgain);
  }, []);
  const onRetry = (): void => {
    // A new release needs a new page; without a network that would be the end of this one.
    if (navigator.onLine) window.location.reload();
    else boundary.current?.tryAgain();
  };
  return (
    <Boundary
      ref={boundary}
      visit={key}
      broken={(isMissing) => (
        <ErrorState fallback={isMissing ? sentences.missing : sentences.threw} threw={!isMissing} onRetry={onRetry}>
          {wayOn}
        </ErrorState>
      )}
    >
      {children}
    </Boundary>
  );
}
