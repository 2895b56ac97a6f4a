/** Who may import whom, checked by dependency-cruiser (`make lint`); its spec is scripts/import-rules.spec.ts. */

const test = String.raw`\.spec\.tsx?$|/test/`;

/**
 * Which rooms a room of a library may import besides itself. The files above all rooms (`libs/documents/src/letters.ts`) are
 * for every room. A room that stands in no list is imported by no other.
 */
const documents = {
  office: [],
  pdfium: [],
  pictures: ['office', 'pdfium'],
  pdf: ['office', 'pdfium', 'pictures'],
  sheets: ['office', 'pdfium', 'pictures'],
  slides: ['office', 'pdfium', 'pictures'],
  'slide-drawing': ['office', 'pdfium', 'pictures', 'slides'],
  text: ['office', 'pdfium', 'pictures'],
  word: ['office', 'pdfium', 'pictures'],
  isolation: ['pdfium', 'pictures'],
};
const review = {
  figures: [],
  figures: [],
  injection: [],
  evidence: ['figures'],
  model: ['figures'],
  search: ['figures'],
  rubric: ['evidence', 'figures', 'model'],
  recognition: ['evidence', 'rubric'],
  contradictions: ['evidence', 'figures', 'recognition'],
  engine: ['contradictions', 'evidence', 'figures', 'model', 'recognition', 'rubric'],
  chat: ['evidence', 'figures', 'model', 'recognition', 'search'],
};
const memo = {
  sections: [],
};

const roomRules = Object.entries({ documents, review, memo }).flatMap(([library, rooms]) =>
  Object.entries(rooms).map(([room, known]) => ({
    name: `room-${room}`,
    comment: `libs/${library}/src/${room} knows ${known.join(', ') || 'no other room'}: move what is shared to where both may look`,
    severity: 'error',
    from: { path: `^libs/${library}/src/${room}/`, pathNot: test },
    to: { path: `^libs/${library}/src/[^/]+/`, pathNot: `^libs/${library}/src/(${[room, ...known].join('|')})/` },
  })),
);

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'no-circles',
      comment: 'files never import each other in a circle: move the shared type or value to where it belongs',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'resolvable',
      comment: 'an import leads to a file: one that cannot be followed escapes every rule here',
      severity: 'error',
      from: {},
      // What runs in k6 has its modules from k6 itself; only their types are packages.
      to: { couldNotResolve: true, pathNot: '^k6(/|$)' },
    },
    {
      name: 'contracts-only-zod',
      comment: 'libs/contracts imports nothing but zod: the browser and every service import it',
      severity: 'error',
      from: { path: '^libs/contracts/', pathNot: test },
      to: { pathNot: '^libs/contracts/|(^|/)node_modules/zod/' },
    },
    {
      name: 'service-alone',
      comment: 'a service never imports another service: ask it over the bus',
      severity: 'error',
      from: { path: '^services/([^/]+)/' },
      to: { path: '^services/', pathNot: '^services/$1/' },
    },
    {
      name: 'service-own-files',
      comment: "only a service's own files import it",
      severity: 'error',
      from: { pathNot: '^(services|tests|scripts)/' },
      to: { path: '^services/' },
    },
    {
      name: 'product-without-tests',
      comment: 'tests/ and scripts/ are not part of the product: only specs import them',
      severity: 'error',
      from: { path: '^(services|libs|frontend|admin-frontend)/', pathNot: test },
      to: { path: '^(tests|scripts)/' },
    },
    {
      name: 'feature-alone',
      comment: 'a feature never imports another feature: share through libs/web',
      severity: 'error',
      from: { path: '^(frontend|admin-frontend)/src/features/([^/]+)/' },
      to: { path: '^$1/src/features/', pathNot: '^$1/src/features/$2/' },
    },
    {
      name: 'feature-without-app',
      comment: 'a feature never imports the app: app → features → libs/web',
      severity: 'error',
      from: { path: '^(frontend|admin-frontend)/src/(features|parts)/' },
      to: { path: '^$1/src/app/' },
    },
    {
      name: 'app-alone',
      comment: 'an app never imports another app: share through libs/web',
      severity: 'error',
      from: { path: '^(frontend|admin-frontend)/' },
      to: { path: '^(frontend|admin-frontend)/', pathNot: '^$1/' },
    },
    {
      name: 'browser-libs',
      comment: 'the browser imports only libs/web and libs/contracts: the other libraries are for services',
      severity: 'error',
      from: { path: '^(frontend|admin-frontend|libs/web)/' },
      to: { path: '^libs/', pathNot: '^libs/(web|contracts)/' },
    },
    {
      name: 'lib-without-app',
      comment: 'a library never imports an app',
      severity: 'error',
      from: { path: '^libs/' },
      to: { path: '^(frontend|admin-frontend)/' },
    },
    {
      name: 'service-without-browser',
      comment: 'a service never imports browser code',
      severity: 'error',
      from: { path: '^services/' },
      to: { path: '^(frontend|admin-frontend|libs/web)/' },
    },
    ...roomRules,
    {
      name: 'above-rooms',
      comment:
        'a file above all rooms knows none of them but those that know no other (figures, injection); only read.ts, sniff.ts and page-picture.ts know the formats',
      severity: 'error',
      from: {
        path: String.raw`^libs/(documents|review)/src/[^/]+\.ts$`,
        pathNot: [test, String.raw`^libs/documents/src/(read|sniff|page-picture)\.ts$`],
      },
      to: { path: '^libs/$1/src/[^/]+/', pathNot: '^libs/review/src/(locales|figures|injection)/' },
    },
    {
      name: 'formats-unknown',
      comment:
        'what knows the formats (read.ts, sniff.ts, page-picture.ts) is above them: only isolation and other packages import it',
      severity: 'error',
      from: { path: '^libs/documents/src/', pathNot: [test, '^libs/documents/src/isolation/'] },
      to: { path: String.raw`^libs/documents/src/(read|sniff|page-picture)\.ts$` },
    },
    {
      name: 'isolation-outermost',
      comment: 'processes are started by services, tests and benches, never by a reader',
      severity: 'error',
      from: { pathNot: ['^(services|tests)/', '^libs/documents/(src/isolation|bench)/', test] },
      to: { path: '^libs/documents/src/isolation/' },
    },
  ],
  options: {
    // Imports of types count, and imports that are only types.
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: {
      path: String.raw`^(\.tools|\.data|coverage|dist|(frontend|admin-frontend)/dist|(services|libs)/[^/]+/dist)/`,
    },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'types', 'node'] },
  },
};
