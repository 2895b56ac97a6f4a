/** What antd asks of a browser and jsdom does not have. Imported before anything that draws. */
class NoObserver implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

globalThis.ResizeObserver ??= NoObserver;
window.matchMedia ??= (media: string): MediaQueryList =>
  Object.assign(new EventTarget(), { matches: false, media, onchange: null, addListener() {}, removeListener() {} });
Element.prototype.scrollIntoView ??= function scrollIntoView(): void {};
// jsdom lays nothing out: the chart measures nothing, and to a focus trap everything would look hidden.
Object.defineProperty(HTMLElement.prototype, 'offsetParent', {
  get(this: HTMLElement) {
    return this.parentElement;
  },
});
Object.defineProperty(SVGElement.prototype, 'getBBox', { value: () => new DOMRect(0, 0, 0, 0) });
