import Sequencer from '@jest/test-sequencer';

/** Rooms whose specs start a whole system or a browser. Begun last, one of them would be all that runs at the end. */
const long = ['/tests/screens/', '/tests/systems/', '/tests/journeys/', '/tests/api/', '/tests/quality/', '.int.spec.'];

const rank = (path) => {
  const at = long.findIndex((part) => path.includes(part));
  return at === -1 ? long.length : at;
};

/** The order of a run on a machine that has not run the specs before: long ones first, then as Jest has them, by size. */
export default class LongestFirst extends Sequencer {
  sort(tests) {
    const sorted = super.sort(tests);
    return [...sorted].sort((a, b) => rank(a.path) - rank(b.path));
  }
}
