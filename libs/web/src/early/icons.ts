import { jsx, type Shown } from './react.ts';

/* What stands in for antd's icons in an early screen: the build makes one of each drawing that is asked for. */

/** As antd's own package has them. */
interface Drawn {
  tag: string;
  attrs: Record<string, string>;
  children?: Drawn[];
}

const drawn = ({ tag, attrs, children = [] }: Drawn): Shown => {
  const ofWhole = tag === 'svg' ? { width: '1em', height: '1em', fill: 'currentColor', 'aria-hidden': true } : {};
  return jsx(tag, { ...attrs, ...ofWhole, children: children.map(drawn) });
};

export const iconOf =
  (icon: Drawn) =>
  ({ className, style }: { className?: string; style?: Record<string, unknown> }): Shown =>
    jsx('span', {
      className: `anticon${className === undefined ? '' : ` ${className}`}`,
      'aria-hidden': true,
      ...(style === undefined ? {} : { style }),
      children: drawn(icon),
    });
