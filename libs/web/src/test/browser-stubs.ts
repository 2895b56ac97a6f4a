/** What antd asks of a browser and jsdom does not have. Imported before anything that draws. */
class NoObserver implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

globalThis.ResizeObserver ??= NoObserver;
// The test environment mixes jsdom's File with Node's FormData, which takes only Node's own.
const form = new FormData();
form.append('file', new Blob(['x']), 'name');
Object.defineProperty(globalThis, 'File', { value: Object(form.get('file')).constructor });

window.scrollTo = (): void => {};
Element.prototype.scrollIntoView ??= (): void => {};

// jsdom would match every rule that antd has injected against every element, seconds for each look at a screen. There
// is no layout to learn from here; what is set on the element itself is enough to tell hidden from shown. A box that grows
// with its text adds up its edges, for which every browser has numbers.
window.getComputedStyle = (element) => {
  if (!(element instanceof HTMLElement || element instanceof SVGElement)) return document.createElement('i').style;
  if (!(element instanceof HTMLTextAreaElement)) return element.style;
  const { style } = document.createElement('i');
  style.cssText = `padding: 0px; border-width: 0px; ${element.style.cssText}`;
  return style;
};

type Preference = MediaQueryList & { matches: boolean };
const queries = new Map<string, Preference>();

const queryOf = (media: string): Preference => {
  const known = queries.get(media);
  if (known !== undefined) return known;
  const made: Preference = Object.assign(new EventTarget(), {
    matches: false,
    media,
    onchange: null,
    addListener() {},
    removeListener() {},
  });
  queries.set(media, made);
  return made;
};
window.matchMedia = queryOf;

/** Lets the system prefer a dark page, or no longer, and tells whoever listens. */
export const preferDark = (dark: boolean): void => {
  const query = queryOf('(prefers-color-scheme: dark)');
  Object.assign(query, { matches: dark });
  query.dispatchEvent(Object.assign(new Event('change'), { matches: dark }));
};

// jsdom draws nothing; who asks for a canvas to draw on is told that there is none, as a browser may.
HTMLCanvasElement.prototype.getContext = () => null;
