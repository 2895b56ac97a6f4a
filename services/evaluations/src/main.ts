import { runService } from '@plumbline/service-kit/run-service';
import { startEvaluations } from './evaluations.module.ts';

runService(startEvaluations);
