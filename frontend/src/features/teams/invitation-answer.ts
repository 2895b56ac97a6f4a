/** Where the answer to an invitation is shown: an address without the token. */
export const answeredAt = '/invitations';

/** What an invitation was answered. */
export interface Answered {
  how: 'accepted' | 'declined';
  team: string;
}

/** Navigation state survives reloads and may hold anything. */
export const readAnswered = (state: unknown): Answered | null => {
  if (typeof state !== 'object' || state === null || !('how' in state) || !('team' in state)) return null;
  const { how, team } = state;
  return (how === 'accepted' || how === 'declined') && typeof team === 'string' ? { how, team } : null;
};
