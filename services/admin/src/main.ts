import { runService } from '@plumbline/service-kit/run-service';
import { startAdmin } from './admin.module.ts';

runService(startAdmin);
