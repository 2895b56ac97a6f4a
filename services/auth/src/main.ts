import { runService } from '@plumbline/service-kit/run-service';
import { startAuth } from './auth.module.ts';

runService(startAuth);
