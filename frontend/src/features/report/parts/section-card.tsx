import { Card, theme } from 'antd';
import type { ReactNode } from 'react';

interface SectionCardProps {
  title: ReactNode;
  extra?: ReactNode;
  id?: string;
  children: ReactNode;
}

/** One card of the report, with a heading that screen readers can jump to. */
export const SectionCard = ({ title, extra, id, children }: SectionCardProps) => {
  const { token } = theme.useToken();
  return (
    <Card
      {...(id === undefined ? {} : { id, tabIndex: -1 })}
      title={
        <h2 style={{ margin: 0, fontSize: token.fontSizeLG, fontWeight: token.fontWeightStrong, whiteSpace: 'normal' }}>
          {title}
        </h2>
      }
      extra={extra}
      style={{ height: '100%', scrollMarginBlockStart: 72 }}
    >
      {children}
    </Card>
  );
};

/** A smaller heading inside a card. */
export const Subheading = ({ children }: { children: ReactNode }) => {
  const { token } = theme.useToken();
  return (
    <h3
      style={{
        display: 'flex',
        alignItems: 'center',
        gap: token.marginXS,
        margin: `${token.margin}px 0 ${token.marginXS}px`,
        fontSize: token.fontSize,
        fontWeight: token.fontWeightStrong,
      }}
    >
      {children}
    </h3>
  );
};

/** Cards or columns side by side where there is room for `min`, one under the other where there is not. */
export const Columns = ({ min, children }: { min: number; children: ReactNode }) => {
  const { token } = theme.useToken();
  return (
    <div
      style={{
        display: 'grid',
        gap: token.margin,
        gridTemplateColumns: `repeat(auto-fit, minmax(min(100%, ${min}px), 1fr))`,
      }}
    >
      {children}
    </div>
  );
};
