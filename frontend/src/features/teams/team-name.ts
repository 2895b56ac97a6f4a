import { limits } from '@plumbline/contracts/limits';

const trimmed = (name: string): string => name.trim().replace(/\s+/gu, ' ');

/** How long a name is once it is kept, in the units in which an input counts. */
export const nameLength = (name: string): number => trimmed(name).length;

export const isTeamName = (name: string): boolean => {
  const length = nameLength(name);
  return length >= limits.teamNameMinLength && length <= limits.teamNameMaxLength;
};
