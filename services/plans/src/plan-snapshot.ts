import type { PlanRow } from './plans.schema.ts';

/** What others hear of a plan. */
export const snapshotOf = (plan: PlanRow) => ({
  id: plan._id,
  revision: plan.revision,
  owner_id: plan.owner_id,
  title: plan.title,
  content_type: plan.content_type,
  status: plan.status,
  supplements: plan.supplements ?? 0,
  created_at: plan.created_at.toISOString(),
});
