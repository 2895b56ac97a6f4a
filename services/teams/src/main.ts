import { runService } from '@plumbline/service-kit/run-service';
import { startTeams } from './teams.module.ts';

runService(startTeams);
