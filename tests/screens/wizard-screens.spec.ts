import { wizardScreens } from './wizard-screens.ts';
import { lookOver } from './accessible-screens.ts';

lookOver(wizardScreens);
