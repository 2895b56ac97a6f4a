import { runService } from '@plumbline/service-kit/run-service';
import { startGateway } from './gateway.ts';

runService(() => startGateway());
