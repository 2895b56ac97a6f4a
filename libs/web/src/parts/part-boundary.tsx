import { Component } from 'react';
import type { ReactNode } from 'react';
import { forgetFailedParts } from './lazy-part.tsx';

interface Props {
  /** What stands in the part's place; `tryAgain` fetches it once more, and `tries` is how often that was done. */
  fallback: (tryAgain: () => void, tries: number) => ReactNode;
  /** For what has to be undone when the part does not come. */
  onFailed?: () => void;
  children: ReactNode;
}

/**
 * Around a part that is fetched when it is wanted: what it belongs to stays, and what is typed there, when it cannot be fetched. A class,
 * since React has no other way. It stands inside of its `Suspense`, so that an early screen, which shows the fallback of that, leaves it out.
 */
export class PartBoundary extends Component<Props, { isBroken: boolean; tries: number }> {
  override state = { isBroken: false, tries: 0 };

  static getDerivedStateFromError(): { isBroken: boolean } {
    return { isBroken: true };
  }

  override componentDidCatch(error: Error): void {
    console.error('A part of a screen could not be shown', error);
    this.props.onFailed?.();
  }

  private readonly tryAgain = (): void => {
    forgetFailedParts();
    this.setState(({ tries }) => ({ isBroken: false, tries: tries + 1 }));
  };

  override render(): ReactNode {
    return this.state.isBroken ? this.props.fallback(this.tryAgain, this.state.tries) : this.props.children;
  }
}
