import { surface } from './surface.ts';

/** What navigation to the login page may carry: where to go afterwards, what that place kept of itself, and a sentence to show (an intl id). */
export interface LoginState {
  from?: string;
  fromState?: unknown;
  messageId?: string;
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Reads navigation state, which survives reloads and so may be anything. Only paths of this app are kept. */
export const readLoginState = (state: unknown): LoginState => {
  if (!isRecord(state)) return {};
  const { from, fromState, messageId } = state;
  const isPlace =
    typeof from === 'string' && /^\/(?![/\\])/.test(from) && !from.startsWith('/auth/') && from !== surface().loginPath;
  return {
    ...(isPlace ? { from, ...(fromState === undefined ? {} : { fromState }) } : {}),
    ...(typeof messageId === 'string' ? { messageId } : {}),
  };
};
