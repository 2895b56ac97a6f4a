import { wizardScreens } from './wizard-screens.ts';
import { lookOver } from './look-over.ts';

lookOver(wizardScreens);
