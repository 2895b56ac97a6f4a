import type { User } from '@plumbline/contracts/auth';
import type { Evaluation } from '@plumbline/contracts/evaluations';
import { mediaTypes } from '@plumbline/contracts/limits';
import type { Plan } from '@plumbline/contracts/plans';

/** What the server says of a founder, an evaluation and its pitch, for tests of screens: one place to follow the contract. */

export const founder: User = {
  id: 'user_00000001',
  name: 'Sara Haddad',
  email: 'sara@clinic.example',
  phone: null,
  role: 'user',
  email_verified: true,
};

export const evaluationId = 'eval_00000001';
export const planId = 'plan_00000001';

/** A completed, valid review of a pitch called Tidewater, but for `change`. */
export const evaluationOf = (change: Partial<Evaluation> = {}): Evaluation => ({
  id: evaluationId,
  plan_id: planId,
  plan_title: 'Tidewater',
  company_name: null,
  status: 'completed',
  stage: null,
  validation_status: 'valid',
  overall_score: 79,
  recommendation: 'recommended',
  review_style: 'investor5',
  language: 'en',
  version: 'initial',
  previous_evaluation_id: null,
  previous_public_id: null,
  error: null,
  created_at: '2026-11-27T09:00:00.000Z',
  updated_at: '2026-11-27T09:01:00.000Z',
  ...change,
});

/** A PDF that was read, but for `change`. */
export const planOf = (change: Partial<Plan> = {}): Plan => ({
  id: planId,
  public_id: planId,
  title: 'Tidewater',
  raw_text: '',
  truncated: false,
  content_type: mediaTypes.pdf,
  status: 'ready',
  stage: null,
  progress: 100,
  error: null,
  coverage: null,
  warnings: [],
  created_at: '2026-11-27T08:59:00.000Z',
  ...change,
});
