import { runService } from '@plumbline/service-kit/run-service';
import { startChat } from './chat.module.ts';

runService(startChat);
