import { Component, useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { useText } from '../text.ts';
import { forgetFailedParts, MissingPart } from './lazy-part.tsx';

/** Why a part is not there: its code could not be fetched, or it threw. `web.part_<fault>` says so. */
export type PartFault = 'missing' | 'broken';

export interface PartFailure {
  /** What is true of it, in the page's language. */
  sentence: string;
  /** Fetches or draws it once more. */
  tryAgain: () => void;
  /** How often somebody did so. */
  tries: number;
}

interface Props {
  /** What stands in the part's place. */
  fallback: (failure: PartFailure) => ReactNode;
  /** For what has to be undone when the part does not come. */
  onFailed?: (fault: PartFault) => void;
  children: ReactNode;
}

interface State {
  fault: PartFault | null;
  tries: number;
}

const faultOf = (error: unknown): PartFault => (error instanceof MissingPart ? 'missing' : 'broken');

class Boundary extends Component<Props & { sentences: Record<PartFault, string> }, State> {
  override state: State = { fault: null, tries: 0 };

  static getDerivedStateFromError(error: unknown): Pick<State, 'fault'> {
    return { fault: faultOf(error) };
  }

  override componentDidCatch(error: Error): void {
    console.error('A part of a screen could not be shown', error);
    this.props.onFailed?.(faultOf(error));
  }

  readonly tryAgain = (): void => {
    this.setState(({ tries }) => ({ tries: tries + 1 }));
    this.#drawAgain();
  };

  readonly fetchMissing = (): void => {
    if (this.state.fault === 'missing') this.#drawAgain();
  };

  #drawAgain(): void {
    forgetFailedParts();
    this.setState({ fault: null });
  }

  override render(): ReactNode {
    const { fault, tries } = this.state;
    const { children, fallback, sentences } = this.props;
    return fault === null ? children : fallback({ sentence: sentences[fault], tryAgain: this.tryAgain, tries });
  }
}

/**
 * Around a part that is fetched when it is wanted: what it belongs to stays, and what is typed there, when it cannot be fetched or throws.
 * What could not be fetched is asked for again as soon as there is a network (`fetched-first.ts`). It stands inside of its `Suspense`,
 * so that an early screen, which shows the fallback of that, leaves it out.
 */
export function PartBoundary(props: Props) {
  const text = useText();
  const boundary = useRef<Boundary>(null);
  useEffect(() => {
    const fetchMissing = (): void => boundary.current?.fetchMissing();
    window.addEventListener('online', fetchMissing);
    return () => window.removeEventListener('online', fetchMissing);
  }, []);
  const sentences = { missing: text('web.part_missing'), broken: text('web.part_broken') };
  return <Boundary ref={boundary} {...props} sentences={sentences} />;
}
