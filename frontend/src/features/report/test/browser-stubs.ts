/** What antd and the chart ask of a browser and jsdom does not have. Imported before anything that draws. */
class NoObserver implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

globalThis.ResizeObserver ??= NoObserver;

const styleOf = window.getComputedStyle.bind(window);

Object.assign(window, {
  matchMedia: (media: string): MediaQueryList =>
    Object.assign(new EventTarget(), { matches: false, media, onchange: null, addListener() {}, removeListener() {} }),
  // Styles of pseudo-elements are asked for to measure scroll bars; the element's own will do.
  getComputedStyle: (element: Element) => styleOf(element),
});

// jsdom lays nothing out: nothing scrolls, the chart measures nothing, and to a focus trap everything would look hidden.
Object.defineProperty(Element.prototype, 'scrollIntoView', { value: () => undefined });
Object.defineProperty(SVGElement.prototype, 'getBBox', { value: () => new DOMRect(0, 0, 0, 0) });
Object.defineProperty(HTMLElement.prototype, 'offsetParent', {
  get(this: HTMLElement) {
    return this.parentElement;
  },
});

// A box that grows with its text adds these up; jsdom has no value for what no sheet sets.
const boxes = document.createElement('style');
boxes.textContent =
  'textarea { padding-top: 0px; padding-bottom: 0px; border-top-width: 0px; border-bottom-width: 0px; }';
document.head.append(boxes);

// jsdom draws nothing; who asks for a canvas to draw on is told that there is none, as a browser may.
HTMLCanvasElement.prototype.getContext = () => null;
