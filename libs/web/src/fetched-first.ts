/** Files on their way and files that came, by address. */
const fetched = new Map<string, Promise<void>>();

const fetchFile = async (address: string): Promise<void> => {
  // Asked for by the page itself, which has it or is about to.
  if ([...document.querySelectorAll('link')].some(({ href }) => href === address)) return;
  try {
    const answer = await fetch(address);
    if (!answer.ok) throw new Error(String(answer.status));
    // To its end: only then has the browser a copy, which the import takes.
    await answer.arrayBuffer();
  } catch (cause) {
    fetched.delete(address);
    // Told as browsers do (`partFault` of lazy-part.tsx).
    throw new TypeError(`Failed to fetch dynamically imported module: ${address}`, { cause });
  }
};

const fetchOnce = (address: string): Promise<void> => {
  const known = fetched.get(address);
  if (known !== undefined) return known;
  const asked = fetchFile(address);
  fetched.set(address, asked);
  return asked;
};

/**
 * Runs `load`, an `import(…)`, once the `files` are there that it needs: its own and those that this one imports, by their paths. The
 * build puts it around each such import. A browser that could not fetch a module (or what a link asked for ahead) keeps it as failed
 * until the page is loaded anew; what was only fetched may fail, and be fetched again. Rejects with a TypeError when one does not come.
 */
export const fetchedFirst = async <T>(load: () => Promise<T>, files: string[] = []): Promise<T> => {
  await Promise.all(files.map((file) => fetchOnce(new URL(file, location.origin).href)));
  return load();
};

/** As Vite's own code names it. */
export { fetchedFirst as __vitePreload };
