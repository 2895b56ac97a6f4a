import { runService } from '@plumbline/service-kit/run-service';
import { startMemos } from './memos.module.ts';

runService(startMemos);
