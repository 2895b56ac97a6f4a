import { reportScreens } from './report-screens.ts';
import { lookOver } from './look-over.ts';

lookOver(reportScreens);
