/** No answer could be had: the server is away, overloaded, too slow, or does not let us in. Trying later may help. */
export class ModelUnavailable extends Error {
  override readonly name = 'ModelUnavailable';
}

/** The model declined the task twice. */
export class ModelRefused extends Error {
  override readonly name = 'ModelRefused';
}

/** Answers came, but none that can be used, not even after asking again. */
export class ModelAnswerUnusable extends Error {
  override readonly name = 'ModelAnswerUnusable';
}
