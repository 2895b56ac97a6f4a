import { runService } from '@plumbline/service-kit/run-service';
import { startNotes } from './notes.module.ts';

runService(startNotes);
