import { runService } from '@plumbline/service-kit/start-service';
import { startNotes } from './notes.module.ts';

runService(startNotes);
