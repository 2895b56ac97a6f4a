import { adminApp } from '../stages/staged-apps.ts';
import { lookOver } from './accessible-screens.ts';
import { adminScreens } from './admin-screens.ts';

lookOver(adminScreens, adminApp);
