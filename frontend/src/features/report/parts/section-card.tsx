import { theme } from 'antd';
import type { ReactNode } from 'react';
import { useFold } from './folds.tsx';

interface SectionCardProps {
  title: string;
  extra?: ReactNode;
  id?: string;
  children: ReactNode;
}

/** One card of the report, with a heading that screen readers can jump to. */
export const SectionCard = ({ title, extra, id, children }: SectionCardProps) => (
  <Frame title={title} extra={extra} id={id}>
    {children}
  </Frame>
);

/** A card that is closed to its heading until it is opened. */
export const FoldedCard = ({ title, extra, id, children }: SectionCardProps & { id: string }) => {
  const { isOpen, heading } = useFold(id);
  return (
    <Frame title={heading(title)} extra={extra} id={id} isClosed={!isOpen}>
      {children}
    </Frame>
  );
};

interface FrameProps {
  title: ReactNode;
  extra: ReactNode;
  id: string | undefined;
  isClosed?: boolean;
  children: ReactNode;
}

const Frame = ({ title, extra, id, isClosed = false, children }: FrameProps) => {
  const { token } = theme.useToken();
  return (
    <section
      className={`pl-panel pl-stack report-card${isClosed ? ' fold-closed' : ''}`}
      {...(id === undefined ? {} : { id, tabIndex: -1 })}
      style={{ minInlineSize: 0, scrollMarginBlockStart: 72, outline: 'none' }}
    >
      <div
        className="report-head"
        style={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: `0 ${token.margin}px` }}
      >
        <h2>{title}</h2>
        {extra}
      </div>
      {children}
    </section>
  );
};

interface PartProps {
  heading: ReactNode;
  /** The heading's level: 3 in a card, 4 inside something that has a heading of level 3. */
  level?: 3 | 4;
  extra?: ReactNode;
  children: ReactNode;
}

/** A part of a card under a smaller heading. */
export const Part = ({ heading, level = 3, extra, children }: PartProps) => {
  const { token } = theme.useToken();
  const Heading = level === 3 ? 'h3' : 'h4';
  return (
    <div
      className="report-part"
      style={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: token.marginXS, alignContent: 'start' }}
    >
      <div
        className="report-head"
        style={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: `0 ${token.marginXS}px` }}
      >
        <Heading style={{ margin: 0, fontSize: token.fontSize, fontWeight: token.fontWeightStrong }}>{heading}</Heading>
        {extra}
      </div>
      {children}
    </div>
  );
};

/** Cards or columns side by side where there is room for `min` pixels each, one under the other where there is not. */
export const Columns = ({ min, children }: { min: number; children: ReactNode }) => (
  <div
    className="report-columns"
    style={{ display: 'grid', gridTemplateColumns: `repeat(auto-fit, minmax(min(100%, ${min}px), 1fr))` }}
  >
    {children}
  </div>
);
