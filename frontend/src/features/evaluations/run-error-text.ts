import { isProblem, useProblemText } from '@plumbline/web/problem';
import { useText } from '@plumbline/web/text';
import type { RunError } from './use-review-run.ts';

/** Says what went wrong in the wizard: the server's sentence, else ours. To be called when it is shown, and not before. */
export const useRunErrorText = (): ((error: RunError) => string) => {
  const text = useText();
  const say = useProblemText();
  return ({ id, values, problem }) =>
    // The server's sentence, which is of before there were so many types, names three of the six that the drop zone names.
    isProblem(problem) && problem.code === 'plans.unsupported_type'
      ? text('wizard.error.type')
      : say(problem, text(id, values));
};
