import { lookOver } from './accessible-screens.ts';
import { memoScreens } from './memo-screens.ts';

lookOver(memoScreens);
