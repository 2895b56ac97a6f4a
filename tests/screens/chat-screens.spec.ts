import { chatScreens } from './chat-screens.ts';
import { lookOver } from './look-over.ts';

lookOver(chatScreens);
