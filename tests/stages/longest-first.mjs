import Sequencer from '@jest/test-sequencer';

/** Rooms whose specs start a whole system or a browser. Begun last, one of them would be all that runs at the end. */
const browsers = '/tests/screens/';
const systems = ['/tests/systems/', '/tests/journeys/', '/tests/api/', '/tests/quality/', '.int.spec.'];

const rank = (path) => {
  const at = systems.findIndex((part) => path.includes(part));
  return at === -1 ? systems.length : at;
};

/**
 * The order of a run on a machine that has not run the specs before: long ones first, then as Jest has them, by size. Browsers, which
 * keep the machine busy, take turns with servers, which wait: four browsers at once would make everything slow, and nothing sooner.
 */
export default class LongestFirst extends Sequencer {
  sort(tests) {
    const sorted = super.sort(tests);
    const looks = sorted.filter(({ path }) => path.includes(browsers));
    const others = sorted.filter(({ path }) => !path.includes(browsers)).sort((a, b) => rank(a.path) - rank(b.path));
    return others.flatMap((test, at) => [test, ...looks.slice(at, at + 1)]).concat(looks.slice(others.length));
  }
}
