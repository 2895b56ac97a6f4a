import { readEnvironment } from '@plumbline/service-kit/environment';
import { runService } from '@plumbline/service-kit/start-service';
import { AuthEnvironment } from './auth.environment.ts';
import { startAuth } from './auth.module.ts';

runService(() => startAuth(readEnvironment(AuthEnvironment)));
