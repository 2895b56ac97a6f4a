import { runService } from '@plumbline/service-kit/start-service';
import { startAuth } from './auth.module.ts';

runService(startAuth);
