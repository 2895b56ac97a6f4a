import { expect, test } from '@jest/globals';
import { packageKeepsFloors, packageRow, scorePackages } from './memo-packages.ts';

/** The deal packages without OCR: the scan is a page that is unread, so that its contradiction is not looked for. */
test('planted facts are shown with their places, every planted contradiction is flagged, and the clean twins have none', async () => {
  const scores = await scorePackages();
  expect(
    scores.map((score) => [
      ...packageRow(score),
      ...score.missed.map(({ what }) => what),
      ...score.others.map(({ id }) => id),
    ]),
  ).toHaveLength(4);
  expect(scores.filter((score) => !packageKeepsFloors(score)).map(packageRow)).toEqual([]);
  expect(scores.map(({ contradictions }) => contradictions)).toEqual([7, 0, 7, 0]);
});
