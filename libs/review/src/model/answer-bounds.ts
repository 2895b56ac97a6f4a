/*
 * No answer goes on for ever, whatever a server does about its own limits: code ends the stream when the model says the same
 * over and over, or when the answer is longer than anything that was asked for.
 */

export interface AnswerBounds {
  /** Of the answer, and of the thoughts before it. Characters. */
  answerLength: number;
  thoughtLength: number;
}

/** One request's answer is watched for loops in this much of its end, whenever so much more has come. Characters. */
const windowLength = 3_200;
const checkEvery = 400;
/** So often in a row the same is no list and no table but a model that got stuck. */
const fewestRepeats = 4;
/** Models that are held to JSON get stuck in white space. */
const longestBlank = 400;

/** The length of the shortest unit that, said again and again, makes up the whole text (the last time perhaps in part). */
const periodOf = (text: string): number => {
  const borders = [0];
  let border = 0;
  for (let at = 1; at < text.length; at += 1) {
    while (border > 0 && text[at] !== text[border]) border = borders[border - 1] ?? 0;
    if (text[at] === text[border]) border += 1;
    borders.push(border);
  }
  return text.length - border;
};

/** Hears an answer as it comes and tells when it has begun to repeat itself without end. */
export class LoopWatch {
  #end = '';
  #unchecked = 0;

  /** True when what was heard so far ends in a loop. */
  push(piece: string): boolean {
    this.#end = (this.#end + piece).slice(-windowLength);
    this.#unchecked += piece.length;
    if (this.#unchecked < checkEvery) return false;
    this.#unchecked = 0;
    if (this.#end.length >= longestBlank && this.#end.slice(-longestBlank).trim() === '') return true;
    return this.#end.length === windowLength && periodOf(this.#end) <= windowLength / fewestRepeats;
  }
}
