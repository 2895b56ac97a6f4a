import { rubricVersion } from '@plumbline/contracts/rubric';
import type { ReviewSchema } from '@plumbline/contracts/evaluations';

/** The review styles a plan can be evaluated by. `investor5` is the spec's name; what it writes now is the hexagon. */
export const reviewSchemas: ReviewSchema[] = [{ id: 'investor5-hexagon', name: 'investor5', version: rubricVersion }];
