import { runService } from '@plumbline/service-kit/run-service';
import { startPlans } from './plans.module.ts';

runService(startPlans);
