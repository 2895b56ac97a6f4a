import { ModelClient } from '@plumbline/review/model/model-client';
import { modelConfig } from '@plumbline/review/model/model-environment';
import type { DailySpending } from '@plumbline/review/model/spending';
import { watchModel } from '@plumbline/service-kit/watched-model';
import type { MemosEnvironment } from './memos.environment.ts';

export const memoModel = (environment: MemosEnvironment, dailySpending: DailySpending): ModelClient =>
  new ModelClient({
    ...modelConfig(environment, {
      costPerJob: environment.MEMOS_COST_PER_MEMO,
      costPerDay: environment.MEMOS_COST_PER_DAY,
      dailySpending,
    }),
    watch: watchModel,
    firstTokenTimeoutMs: environment.MODEL_FIRST_TOKEN_TIMEOUT_MS,
    idleTimeoutMs: environment.MODEL_IDLE_TIMEOUT_MS,
    totalTimeoutMs: environment.MODEL_TOTAL_TIMEOUT_MS,
  });
