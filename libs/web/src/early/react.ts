import type { ReactNode } from 'react';

/*
 * What stands in for React in an early screen (`build/early-screen.ts`): the app's own components are called once, and what they say is
 * put into the page as plain elements. Nothing in it changes or answers; the app, when it is there, takes its place. All words go into
 * text nodes and attributes, never through HTML.
 */

interface Context<Value> {
  (props: { value: Value; children: Shown }): Shown;
  now: Value;
  isContext: true;
}
type Maker = ((props: Props) => Shown) & { isContext?: true; now?: unknown };
type Props = Record<string, unknown> & { children?: Shown };
interface Made {
  type: string | Maker;
  props: Props;
}
export type Shown = Made | string | number | boolean | null | undefined | readonly Shown[];

export const jsx = (type: string | Maker, props: Props): Made => ({ type, props });
export const jsxs = jsx;
export const Fragment = ({ children }: Props): Shown => children;
/** What comes later is not there yet. */
export const Suspense = ({ fallback }: { fallback?: Shown }): Shown => fallback;

export const createContext = <Value>(value: Value): Context<Value> =>
  Object.assign(({ children }: { value: Value; children: Shown }) => children, {
    now: value,
    isContext: true,
  } as const);
export const useContext = <Value>(context: Context<Value>): Value => context.now;
const isMaker = (value: unknown): value is () => unknown => typeof value === 'function';
export const useState = (first: unknown): [unknown, () => void] => [isMaker(first) ? first() : first, () => undefined];
export const useMemo = <Value>(make: () => Value): Value => make();
export const useCallback = <Value>(value: Value): Value => value;
export const useDeferredValue = <Value>(value: Value): Value => value;
export const useRef = <Value>(current: Value): { current: Value } => ({ current });
export const useSyncExternalStore = <Value>(_subscribe: unknown, now: () => Value): Value => now();
export const useEffect = (): void => undefined;
export const useLayoutEffect = useEffect;
let ids = 0;
export const useId = (): string => `early-${String((ids += 1))}`;

/** What is made of it stands where nothing is yet. */
export class Component {}

const svgSpace = 'http://www.w3.org/2000/svg';
const unitless = new Set(['fontWeight', 'lineHeight', 'flex', 'flexShrink', 'flexGrow', 'zIndex', 'opacity', 'order']);
const renamed: Record<string, string> = { className: 'class', dateTime: 'datetime', tabIndex: 'tabindex' };
const kebab = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
const isStyled = (element: Element): element is HTMLElement | SVGElement =>
  element instanceof HTMLElement || element instanceof SVGElement;

const setStyle = (element: Element, style: unknown): void => {
  if (!isStyled(element)) return;
  for (const [name, value] of Object.entries(style ?? {})) {
    const size = typeof value === 'number' && value !== 0 && !unitless.has(name) ? `${String(value)}px` : String(value);
    element.style.setProperty(kebab(name), size);
  }
};

const setAttribute = (element: Element, name: string, value: unknown): void => {
  if (name === 'style') return setStyle(element, value);
  const isWritten = typeof value === 'string' || typeof value === 'number';
  if (name.startsWith('aria-') && typeof value === 'boolean') return element.setAttribute(name, String(value));
  if (value === true) return element.setAttribute(name, '');
  if (!isWritten) return;
  const isOfSvg = element.namespaceURI === svgSpace && /^(stroke|fill|clip)[A-Z]/.test(name);
  element.setAttribute(renamed[name] ?? (isOfSvg ? kebab(name) : name), String(value));
};

const elementOf = (type: string, { children, ...props }: Props, isSvg: boolean): Element => {
  const isOwnSpace = isSvg || type === 'svg';
  const element = isOwnSpace ? document.createElementNS(svgSpace, type) : document.createElement(type);
  for (const [name, value] of Object.entries(props)) setAttribute(element, name, value);
  // There is nothing behind it yet.
  if (type === 'button') element.setAttribute('disabled', '');
  append(element, children, isOwnSpace);
  return element;
};

const isMade = (shown: object): shown is Made => 'type' in shown && 'props' in shown;

const append = (place: Element, shown: unknown, isSvg: boolean): void => {
  if (typeof shown === 'string' || typeof shown === 'number') return place.append(String(shown));
  if (Array.isArray(shown)) return shown.forEach((one: unknown) => append(place, one, isSvg));
  if (typeof shown !== 'object' || shown === null || !isMade(shown)) return;
  const { type, props } = shown;
  if (typeof type === 'string') return place.append(elementOf(type, props, isSvg));
  if (type.isContext !== true) return append(place, type(props), isSvg);
  const before = type.now;
  type.now = props['value'];
  append(place, props.children, isSvg);
  type.now = before;
};

/** Puts what components say into an element. */
export const putInto = (place: Element, shown: ReactNode): void => append(place, shown, false);
