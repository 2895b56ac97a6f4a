import { runService } from '@plumbline/service-kit/start-service';
import { startGateway } from './gateway.ts';

runService(() => startGateway());
