import { randomBytes } from 'node:crypto';
import { adminAuthQuestions, MakeAdmin } from '@plumbline/contracts/admin-auth';
import { errorSentence, fieldText } from '@plumbline/contracts/error-text';
import { AppError } from '@plumbline/contracts/errors';
import { runCommand, withRunningBus } from './running-bus.ts';

/**
 * `make admin EMAIL=… [PASSWORD=…]`: an admin for the console of the system that runs. One that is there gets the password, is
 * signed out everywhere and has no authenticator app any more: the way back in for who has lost it.
 */
await runCommand(async () => {
  const [email = '', given = ''] = process.argv.slice(2);
  const password = given === '' ? randomBytes(12).toString('base64url') : given;
  const wanted = MakeAdmin.safeParse({ email, password });
  if (!wanted.success) {
    const why = wanted.error.issues.map(({ message, path }) => `${path.join('.')}: ${fieldText(message, 'en')}`);
    throw new Error(`make admin EMAIL=… [PASSWORD=…]\n${why.join('\n')}`);
  }
  try {
    const { created } = await withRunningBus((bus) => bus.ask(adminAuthQuestions.make, wanted.data));
    process.stdout.write(
      `${created ? 'made' : 'changed'}: ${wanted.data.email}${given === '' ? `  ${password}` : ''}\n`,
    );
  } catch (error) {
    throw error instanceof AppError ? new Error(errorSentence(error, 'en'), { cause: error }) : error;
  }
});
