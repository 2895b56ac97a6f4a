import { expect, test } from '@jest/globals';
import type { Block } from '@plumbline/contracts/blocks';
import type { Page } from '@plumbline/contracts/plans';
import { request, said } from '../test/pitch.ts';
import { prepareDocument } from './document.ts';
import { closestIn } from './recognition/closest.ts';
import { checkPillar } from './rubric/scoring.ts';
import { prepareSearch, search } from './search/search.ts';

/*
 * The figures of a demo: what a picture of a product's screen says is found, and is nothing that the company says of itself.
 */

const own = 'We rent cold boxes to pharmacies in three countries.';
const figure = 'Revenue this month was $42,000';
const pageWith = (picture: Block): Page => ({
  n: 1,
  label: 'Slide 1',
  text: picture.screen === true ? own : `${own}\n\n${figure}`,
  method: 'mixed',
  blocks: [{ kind: 'text', text: own }, picture],
});

const chart: Block = { kind: 'picture_text', text: figure, confidence: 0.9 };

test.each<[string, Block, string, number | null]>([
  ['of a chart is said', chart, 'said', 3],
  ['of a demo is said nowhere', { ...chart, screen: true }, 'not_found', 1],
])('a figure %s', async (_, picture, state, level) => {
  const page = pageWith(picture);
  const document = await prepareDocument(request({ pages: [page] }).document);
  const answer = {
    checks: [said('traction.revenue', 1, figure)],
    summary: 'It sells.',
    questions: [],
    company: null,
    addressed_to_reviewer: [],
  };
  const searched = { sent: [1], unread: [] };
  const { checks } = checkPillar('traction_viability', answer, document, searched, closestIn(document));
  expect(checks.find(({ check }) => check.id === 'traction.revenue')).toMatchObject({ state, level });
  const [found] = search(prepareSearch([page]), 'what was the revenue this month?', 1);
  expect(found?.passage).toContain(figure);
});
