import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import type { User } from '@plumbline/contracts/auth';

/**
 * loading: a stored token is being checked. unreachable: it could not be checked (no network, server down), so it is
 * neither trusted nor thrown away.
 */
export type SessionStatus = 'loading' | 'signed-in' | 'signed-out' | 'unreachable';

export interface SessionState {
  status: SessionStatus;
  user: User | null;
  /** Why the last session ended. `refused` until the person has been led to the login page. */
  endedBy: 'logout' | 'refused' | null;
}

/** Whether it happened in this tab, which then stores it, or in another one, which already has. */
export interface SessionOrigin {
  elsewhere: boolean;
}

const initialState: SessionState = { status: 'loading', user: null, endedBy: null };

const slice = createSlice({
  name: 'session',
  initialState,
  reducers: {
    sessionLoading: (): SessionState => initialState,
    /** Login, or a stored session found to be good. The middleware stores both values. */
    sessionStarted: {
      prepare: (session: { token: string; user: User }, { elsewhere }: SessionOrigin = { elsewhere: false }) => ({
        payload: session,
        meta: { elsewhere },
      }),
      reducer: (_state, action: PayloadAction<{ token: string; user: User }, string, SessionOrigin>): SessionState => ({
        status: 'signed-in',
        user: action.payload.user,
        endedBy: null,
      }),
    },
    /** The middleware clears what was stored, and every cached answer with it. */
    sessionEnded: {
      prepare: (by: SessionState['endedBy'], { elsewhere }: SessionOrigin = { elsewhere: false }) => ({
        payload: by,
        meta: { elsewhere },
      }),
      reducer: (_state, action: PayloadAction<SessionState['endedBy'], string, SessionOrigin>): SessionState => ({
        status: 'signed-out',
        user: null,
        endedBy: action.payload,
      }),
    },
    sessionUnreachable: (): SessionState => ({ status: 'unreachable', user: null, endedBy: null }),
    /** The login page is open: nothing more to do about a refused session. */
    refusalShown: (state) => {
      state.endedBy = null;
    },
  },
});

export const sessionReducer = slice.reducer;
export const { sessionLoading, sessionStarted, sessionEnded, sessionUnreachable, refusalShown } = slice.actions;
