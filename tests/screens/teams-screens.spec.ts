import { lookOver } from './accessible-screens.ts';
import { teamsScreens } from './teams-screens.ts';

lookOver(teamsScreens);
