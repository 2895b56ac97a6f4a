import { runService } from '@plumbline/service-kit/run-service';
import { startReading } from './reading.module.ts';

runService(startReading);
