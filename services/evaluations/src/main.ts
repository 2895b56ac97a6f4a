import { runService } from '@plumbline/service-kit/start-service';
import { startEvaluations } from './evaluations.module.ts';

runService(startEvaluations);
