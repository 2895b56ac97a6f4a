import { chatScreens } from './chat-screens.ts';
import { lookOver } from './accessible-screens.ts';
import { memoScreens } from './memo-screens.ts';
import { reportScreens } from './report-screens.ts';
import { screens } from './screens.ts';
import { teamsScreens } from './teams-screens.ts';
import { wizardScreens } from './wizard-screens.ts';

const haveTheirOwnSpec = new Set([...chatScreens, ...memoScreens, ...reportScreens, ...teamsScreens, ...wizardScreens]);

lookOver(screens.filter((screen) => !haveTheirOwnSpec.has(screen)));
