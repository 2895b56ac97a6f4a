import { runService } from '@plumbline/service-kit/start-service';
import { startPlans } from './plans.module.ts';

runService(startPlans);
