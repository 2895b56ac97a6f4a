/**
 * How dates are written everywhere: the month as a word, day and year in digits. `dateStyle: 'medium'` would be all
 * digits in Arabic, whose order of day and month a reader has to guess.
 */
export const dayForm = { day: 'numeric', month: 'short', year: 'numeric' } as const;

/** A day and its time. */
export const momentForm = { ...dayForm, hour: 'numeric', minute: '2-digit' } as const;
