import { chatScreens } from './chat-screens.ts';
import { lookOver } from './accessible-screens.ts';

lookOver(chatScreens);
