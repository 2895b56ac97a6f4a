import { reportScreens } from './report-screens.ts';
import { lookOver } from './accessible-screens.ts';

lookOver(reportScreens);
